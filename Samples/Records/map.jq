{
  id: (.event_id // .id),
  userId: ((.user.id // .user_id) | tonumber),
  name: (.user.name | sub("^\\s+"; "") | sub("\\s+$"; "")),
  at: (.ts | todate),
  kind: (.kind // "unknown"),
  amount: (.amount | tonumber),
  tags: .tags,
  ok: .ok
}
