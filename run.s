
/tmp/cgw/.build/release/cgw:     file format elf64-x86-64


Disassembly of section .init:

Disassembly of section .plt:

Disassembly of section .text:

00000000000ff800 <specialized static PlanRunner.run(_:_:_:_:_:)>:
   ff800:	push   %rbp
   ff801:	mov    %rsp,%rbp
   ff804:	push   %r15
   ff806:	push   %r14
   ff808:	push   %r13
   ff80a:	push   %rbx
   ff80b:	sub    $0x1c0,%rsp
   ff812:	mov    %r12,%rbx
   ff815:	mov    %r8,-0x50(%rbp)
   ff819:	mov    %rcx,%r14
   ff81c:	lea    -0x148(%rbp),%rax
   ff823:	call   ff5a0 <specialized PlanRunner.init(_:_:_:)>
   ff828:	mov    -0x148(%rbp),%rcx
   ff82f:	mov    -0x108(%rbp),%rax
   ff836:	mov    %rax,-0x80(%rbp)
   ff83a:	movdqu -0x148(%rbp),%xmm0
   ff842:	movdqu -0x138(%rbp),%xmm1
   ff84a:	movdqu -0x128(%rbp),%xmm2
   ff852:	movups -0x118(%rbp),%xmm3
   ff859:	movaps %xmm3,-0x90(%rbp)
   ff860:	movdqa %xmm2,-0xa0(%rbp)
   ff868:	movdqa %xmm1,-0xb0(%rbp)
   ff870:	movdqa %xmm0,-0xc0(%rbp)
   ff878:	cmpb   $0x1,0x61(%rcx)
   ff87c:	mov    %r14,-0x30(%rbp)
   ff880:	jne    ff899 <specialized static PlanRunner.run(_:_:_:_:_:)+0x99>
   ff882:	mov    (%r14),%rax
   ff885:	sub    0x8(%r14),%rax
   ff889:	mov    %rax,-0xc8(%rbp)
   ff890:	movl   $0x0,-0x54(%rbp)
   ff897:	jmp    ff8a9 <specialized static PlanRunner.run(_:_:_:_:_:)+0xa9>
   ff899:	mov    $0x1,%al
   ff89b:	mov    %eax,-0x54(%rbp)
   ff89e:	movq   $0x0,-0xc8(%rbp)
   ff8a9:	mov    -0x50(%rbp),%rax
   ff8ad:	cmpb   $0x0,0x18(%rax)
   ff8b1:	mov    %rcx,-0x78(%rbp)
   ff8b5:	jne    ff8cb <specialized static PlanRunner.run(_:_:_:_:_:)+0xcb>
   ff8b7:	mov    -0x50(%rbp),%rax
   ff8bb:	cmpb   $0x1,0xb(%rax)
   ff8bf:	je     ff8cb <specialized static PlanRunner.run(_:_:_:_:_:)+0xcb>
   ff8c1:	cmpb   $0x0,0x20(%rcx)
   ff8c5:	je     ff9f3 <specialized static PlanRunner.run(_:_:_:_:_:)+0x1f3>
   ff8cb:	mov    $0x1,%r15b
   ff8ce:	xor    %r14d,%r14d
   ff8d1:	call   2bc60 <lazy protocol witness table accessor for type JSONReader and conformance JSONReader>
   ff8d6:	mov    %rax,%r8
   ff8d9:	movzbl %r15b,%esi
   ff8dd:	lea    0xbd0cc(%rip),%rcx        # 1bc9b0 <type metadata for JSONReader>
   ff8e4:	lea    -0xe8(%rbp),%rax
   ff8eb:	lea    -0x31(%rbp),%rdx
   ff8ef:	mov    %r14,%rdi
   ff8f2:	mov    -0x30(%rbp),%r13
   ff8f6:	mov    %rbx,%r12
   ff8f9:	mov    %r8,%rbx
   ff8fc:	call   *0xc0(%r8)
   ff903:	test   %r12,%r12
   ff906:	je     ff96a <specialized static PlanRunner.run(_:_:_:_:_:)+0x16a>
   ff908:	movzbl -0x31(%rbp),%ebx
   ff90c:	movaps -0xc0(%rbp),%xmm0
   ff913:	movaps -0xb0(%rbp),%xmm1
   ff91a:	movaps -0xa0(%rbp),%xmm2
   ff921:	movaps -0x90(%rbp),%xmm3
   ff928:	movaps %xmm0,-0x1e0(%rbp)
   ff92f:	movaps %xmm1,-0x1d0(%rbp)
   ff936:	movaps %xmm2,-0x1c0(%rbp)
   ff93d:	movaps %xmm3,-0x1b0(%rbp)
   ff944:	mov    -0x80(%rbp),%rax
   ff948:	mov    %rax,-0x1a0(%rbp)
   ff94f:	lea    0xc8d82(%rip),%rdi        # 1c86d8 <demangling cache variable for type metadata for LaterCandidates<Int>>
   ff956:	lea    -0x1e0(%rbp),%r13
   ff95d:	call   ff640 <specialized PlanRunner.deinit>
   ff962:	mov    $0x1,%r15d
   ff968:	jmp    ff9de <specialized static PlanRunner.run(_:_:_:_:_:)+0x1de>
   ff96a:	mov    %r12,%r15
   ff96d:	cmpb   $0x1,-0xd0(%rbp)
   ff974:	jne    ffa09 <specialized static PlanRunner.run(_:_:_:_:_:)+0x209>
   ff97a:	mov    -0x50(%rbp),%r13
   ff97e:	call   1118e0 <RunState.refuseTooDeep()>
   ff983:	mov    %eax,%ebx
   ff985:	mov    -0x80(%rbp),%rax
   ff989:	mov    %rax,-0x150(%rbp)
   ff990:	movaps -0xc0(%rbp),%xmm0
   ff997:	movaps -0xb0(%rbp),%xmm1
   ff99e:	movaps -0xa0(%rbp),%xmm2
   ff9a5:	movaps -0x90(%rbp),%xmm3
   ff9ac:	movaps %xmm3,-0x160(%rbp)
   ff9b3:	movaps %xmm2,-0x170(%rbp)
   ff9ba:	movaps %xmm1,-0x180(%rbp)
   ff9c1:	movaps %xmm0,-0x190(%rbp)
   ff9c8:	lea    0xc8d09(%rip),%rdi        # 1c86d8 <demangling cache variable for type metadata for LaterCandidates<Int>>
   ff9cf:	lea    -0x190(%rbp),%r13
   ff9d6:	call   ff640 <specialized PlanRunner.deinit>
   ff9db:	and    $0x1,%bl
   ff9de:	mov    %ebx,%eax
   ff9e0:	mov    %r15,%r12
   ff9e3:	add    $0x1c0,%rsp
   ff9ea:	pop    %rbx
   ff9eb:	pop    %r13
   ff9ed:	pop    %r14
   ff9ef:	pop    %r15
   ff9f1:	pop    %rbp
   ff9f2:	ret
   ff9f3:	mov    0x28(%rcx),%rax
   ff9f7:	cmpq   $0x0,0x10(%rax)
   ff9fc:	je     ffa4f <specialized static PlanRunner.run(_:_:_:_:_:)+0x24f>
   ff9fe:	xor    %r14d,%r14d
   ffa01:	mov    $0x1,%r15b
   ffa04:	jmp    ff8d1 <specialized static PlanRunner.run(_:_:_:_:_:)+0xd1>
   ffa09:	mov    %rbx,-0xf8(%rbp)
   ffa10:	mov    -0xd8(%rbp),%rax
   ffa17:	movzwl -0xe0(%rbp),%edx
   ffa1e:	mov    -0xe8(%rbp),%r14
   ffa25:	movzbl -0x138(%rbp),%ecx
   ffa2c:	mov    %cl,-0x21(%rbp)
   ffa2f:	mov    -0x140(%rbp),%rcx
   ffa36:	mov    %rcx,-0x100(%rbp)
   ffa3d:	mov    %r14,-0x70(%rbp)
   ffa41:	mov    %dx,-0x68(%rbp)
   ffa45:	mov    %rax,-0x60(%rbp)
   ffa49:	mov    -0x30(%rbp),%rbx
   ffa4d:	jmp    ffa88 <specialized static PlanRunner.run(_:_:_:_:_:)+0x288>
   ffa4f:	mov    0xb8(%rcx),%rax
   ffa56:	mov    0x28(%rax),%r14
   ffa5a:	xor    %r15d,%r15d
   ffa5d:	jmp    ff8d1 <specialized static PlanRunner.run(_:_:_:_:_:)+0xd1>
   ffa62:	and    $0x1,%al
   ffa64:	mov    -0x40(%rbp),%rcx
   ffa68:	mov    %al,(%rcx)
   ffa6a:	cmpb   $0x0,-0x21(%rbp)
   ffa6e:	je     ffb4b <specialized static PlanRunner.run(_:_:_:_:_:)+0x34b>
   ffa74:	data16 data16 cs nopw 0x0(%rax,%rax,1)
   ffa80:	mov    -0x70(%rbp),%r14
   ffa84:	movzwl -0x68(%rbp),%edx
   ffa88:	mov    -0x78(%rbp),%rax
   ffa8c:	mov    0xb8(%rax),%rsi
   ffa93:	movzwl %dx,%eax
   ffa96:	xor    %ecx,%ecx
   ffa98:	cmp    $0x227b,%eax
   ffa9d:	sete   %cl
   ffaa0:	mov    (%rbx),%rax
   ffaa3:	sub    %rcx,%rax
   ffaa6:	mov    0x10(%rbx),%r9
   ffaaa:	mov    0x30(%rsi),%rdi
   ffaae:	lea    (%r14,%r14,2),%r8
   ffab2:	mov    0x10(%rdi,%r8,8),%rcx
   ffab7:	sub    %rax,%r9
   ffaba:	lea    0x10(%rcx),%r10
   ffabe:	cmp    %r10,%r9
   ffac1:	jl     ffc70 <specialized static PlanRunner.run(_:_:_:_:_:)+0x470>
   ffac7:	cmp    %dx,(%rax)
   ffaca:	jne    ffc70 <specialized static PlanRunner.run(_:_:_:_:_:)+0x470>
   ffad0:	lea    0x2(%rax),%rdx
   ffad4:	mov    (%rdx),%r9
   ffad7:	mov    0x8(%rdi,%r8,8),%r10
   ffadc:	and    %r9,%r10
   ffadf:	cmp    (%rdi,%r8,8),%r10
   ffae3:	jne    ffc70 <specialized static PlanRunner.run(_:_:_:_:_:)+0x470>
   ffae9:	cmp    $0x8,%rcx
   ffaed:	jl     ffbd9 <specialized static PlanRunner.run(_:_:_:_:_:)+0x3d9>
   ffaf3:	mov    0x20(%rsi),%r8
   ffaf7:	mov    %r14,%r10
   ffafa:	shl    $0x4,%r10
   ffafe:	mov    (%r8,%r10,1),%rdi
   ffb02:	test   %rdi,%rdi
   ffb05:	je     ffc70 <specialized static PlanRunner.run(_:_:_:_:_:)+0x470>
   ffb0b:	mov    0x8(%r8,%r10,1),%r8
   ffb10:	cmpb   $0x22,(%rdx,%r8,1)
   ffb15:	jne    ffc70 <specialized static PlanRunner.run(_:_:_:_:_:)+0x470>
   ffb1b:	cmp    $0x8,%r8
   ffb1f:	jl     ffb69 <specialized static PlanRunner.run(_:_:_:_:_:)+0x369>
   ffb21:	cmp    $0x11,%r8
   ffb25:	jb     ffb8a <specialized static PlanRunner.run(_:_:_:_:_:)+0x38a>
   ffb27:	lea    -0x10(%r8),%r9
   ffb2b:	xor    %r10d,%r10d
   ffb2e:	mov    (%rdi,%r10,1),%r11
   ffb32:	cmp    (%rdx,%r10,1),%r11
   ffb36:	jne    ffc70 <specialized static PlanRunner.run(_:_:_:_:_:)+0x470>
   ffb3c:	add    $0x8,%r10
   ffb40:	cmp    %r9,%r10
   ffb43:	jl     ffb2e <specialized static PlanRunner.run(_:_:_:_:_:)+0x32e>
   ffb45:	mov    (%rdx,%r10,1),%r9
   ffb49:	jmp    ffb8d <specialized static PlanRunner.run(_:_:_:_:_:)+0x38d>
   ffb4b:	cmp    $0x40,%r13
   ffb4f:	jb     10028c <specialized static PlanRunner.run(_:_:_:_:_:)+0xa8c>
   ffb55:	mov    -0x90(%rbp),%rsi
   ffb5c:	mov    %r13,%rdi
   ffb5f:	call   13dba0 <specialized static StepSet.insert(_:_:)>
   ffb64:	jmp    ffa80 <specialized static PlanRunner.run(_:_:_:_:_:)+0x280>
   ffb69:	cmp    $0x3,%r8
   ffb6d:	jle    ffba9 <specialized static PlanRunner.run(_:_:_:_:_:)+0x3a9>
   ffb6f:	cmp    %r9d,(%rdi)
   ffb72:	jne    ffc70 <specialized static PlanRunner.run(_:_:_:_:_:)+0x470>
   ffb78:	mov    -0x4(%rdi,%r8,1),%edi
   ffb7d:	cmp    -0x4(%rdx,%r8,1),%edi
   ffb82:	jne    ffc70 <specialized static PlanRunner.run(_:_:_:_:_:)+0x470>
   ffb88:	jmp    ffbd9 <specialized static PlanRunner.run(_:_:_:_:_:)+0x3d9>
   ffb8a:	xor    %r10d,%r10d
   ffb8d:	cmp    %r9,(%rdi,%r10,1)
   ffb91:	jne    ffc70 <specialized static PlanRunner.run(_:_:_:_:_:)+0x470>
   ffb97:	mov    -0x8(%rdi,%r8,1),%rdi
   ffb9c:	cmp    -0x8(%rdx,%r8,1),%rdi
   ffba1:	jne    ffc70 <specialized static PlanRunner.run(_:_:_:_:_:)+0x470>
   ffba7:	jmp    ffbd9 <specialized static PlanRunner.run(_:_:_:_:_:)+0x3d9>
   ffba9:	cmp    $0x1,%r8
   ffbad:	jle    ffbcb <specialized static PlanRunner.run(_:_:_:_:_:)+0x3cb>
   ffbaf:	cmp    %r9w,(%rdi)
   ffbb3:	jne    ffc70 <specialized static PlanRunner.run(_:_:_:_:_:)+0x470>
   ffbb9:	movzwl -0x2(%rdi,%r8,1),%edi
   ffbbf:	cmp    (%rax,%r8,1),%di
   ffbc4:	je     ffbd9 <specialized static PlanRunner.run(_:_:_:_:_:)+0x3d9>
   ffbc6:	jmp    ffc70 <specialized static PlanRunner.run(_:_:_:_:_:)+0x470>
   ffbcb:	test   %r8,%r8
   ffbce:	je     ffbd9 <specialized static PlanRunner.run(_:_:_:_:_:)+0x3d9>
   ffbd0:	cmp    %r9b,(%rdi)
   ffbd3:	jne    ffc70 <specialized static PlanRunner.run(_:_:_:_:_:)+0x470>
   ffbd9:	movzwl 0x1(%rdx,%rcx,1),%edi
   ffbde:	cmp    $0x3a,%dil
   ffbe2:	setne  %r8b
   ffbe6:	cmp    $0x2100,%edi
   ffbec:	setb   %dil
   ffbf0:	or     %r8b,%dil
   ffbf3:	jne    ffc70 <specialized static PlanRunner.run(_:_:_:_:_:)+0x470>
   ffbf5:	add    %rcx,%rdx
   ffbf8:	add    $0x2,%rdx
   ffbfc:	mov    %rdx,(%rbx)
   ffbff:	sub    0x8(%rbx),%rax
   ffc03:	inc    %rax
   ffc06:	jo     1005a1 <specialized static PlanRunner.run(_:_:_:_:_:)+0xda1>
   ffc0c:	mov    %rax,-0x60(%rbp)
   ffc10:	movw   $0x222c,-0x68(%rbp)
   ffc16:	lea    0x1(%r14),%rax
   ffc1a:	mov    %rax,-0x70(%rbp)
   ffc1e:	test   %r14,%r14
   ffc21:	jns    ffc93 <specialized static PlanRunner.run(_:_:_:_:_:)+0x493>
   ffc23:	data16 data16 data16 cs nopw 0x0(%rax,%rax,1)
   ffc30:	cmp    $0xfffffffffffffffe,%r14
   ffc34:	je     100533 <specialized static PlanRunner.run(_:_:_:_:_:)+0xd33>
   ffc3a:	mov    -0x70(%rbp),%rdi
   ffc3e:	mov    -0x60(%rbp),%rdx
   ffc42:	mov    -0x68(%rbp),%esi
   ffc45:	mov    %rbx,%rcx
   ffc48:	mov    -0x50(%rbp),%r8
   ffc4c:	lea    -0xc0(%rbp),%r13
   ffc53:	mov    %r15,%r12
   ffc56:	call   101c10 <specialized PlanRunner.processUnknownKey(_:_:_:)>
   ffc5b:	test   %r12,%r12
   ffc5e:	je     100501 <specialized static PlanRunner.run(_:_:_:_:_:)+0xd01>
   ffc64:	jmp    100524 <specialized static PlanRunner.run(_:_:_:_:_:)+0xd24>
   ffc69:	nopl   0x0(%rax)
   ffc70:	lea    -0x70(%rbp),%rdi
   ffc74:	mov    %rbx,%r13
   ffc77:	mov    %r15,%r12
   ffc7a:	call   9be00 <JSONReader.nextOtherMember(_:in:)>
   ffc7f:	mov    %rax,%r14
   ffc82:	test   %r12,%r12
   ffc85:	jne    10052b <specialized static PlanRunner.run(_:_:_:_:_:)+0xd2b>
   ffc8b:	mov    %r12,%r15
   ffc8e:	test   %r14,%r14
   ffc91:	js     ffc30 <specialized static PlanRunner.run(_:_:_:_:_:)+0x430>
   ffc93:	mov    -0x78(%rbp),%rax
   ffc97:	mov    0xa8(%rax),%rax
   ffc9e:	mov    (%rax,%r14,8),%r13
   ffca2:	test   %r13,%r13
   ffca5:	js     ffcd0 <specialized static PlanRunner.run(_:_:_:_:_:)+0x4d0>
   ffca7:	cmp    $0x3f,%r13
   ffcab:	jbe    ffd02 <specialized static PlanRunner.run(_:_:_:_:_:)+0x502>
   ffcad:	mov    -0xa0(%rbp),%rsi
   ffcb4:	mov    %r13,%rdi
   ffcb7:	call   13dba0 <specialized static StepSet.insert(_:_:)>
   ffcbc:	test   $0x1,%al
   ffcbe:	je     ffd1d <specialized static PlanRunner.run(_:_:_:_:_:)+0x51d>
   ffcc0:	jmp    ffd44 <specialized static PlanRunner.run(_:_:_:_:_:)+0x544>
   ffcc5:	data16 cs nopw 0x0(%rax,%rax,1)
   ffcd0:	mov    -0x70(%rbp),%rsi
   ffcd4:	mov    -0x60(%rbp),%rcx
   ffcd8:	mov    -0x68(%rbp),%edx
   ffcdb:	mov    %r14,%rdi
   ffcde:	mov    %rbx,%r8
   ffce1:	mov    -0x50(%rbp),%r9
   ffce5:	lea    -0xc0(%rbp),%r13
   ffcec:	mov    %r15,%r12
   ffcef:	call   102b00 <specialized PlanRunner.processEntry(_:_:_:_:)>
   ffcf4:	test   %r12,%r12
   ffcf7:	je     100501 <specialized static PlanRunner.run(_:_:_:_:_:)+0xd01>
   ffcfd:	jmp    100524 <specialized static PlanRunner.run(_:_:_:_:_:)+0xd24>
   ffd02:	mov    -0xa8(%rbp),%rax
   ffd09:	mov    %rax,%rcx
   ffd0c:	bts    %r13,%rcx
   ffd10:	bt     %r13,%rax
   ffd14:	mov    %rcx,-0xa8(%rbp)
   ffd1b:	jae    ffd44 <specialized static PlanRunner.run(_:_:_:_:_:)+0x544>
   ffd1d:	mov    %r13,%rdi
   ffd20:	mov    %rbx,%rsi
   ffd23:	mov    %r13,%rbx
   ffd26:	lea    -0xc0(%rbp),%r13
   ffd2d:	mov    %r15,%r12
   ffd30:	call   102fe0 <specialized PlanRunner.processDuplicate(_:_:)>
   ffd35:	mov    %rbx,%r13
   ffd38:	mov    %r12,%r15
   ffd3b:	test   %r12,%r12
   ffd3e:	jne    100524 <specialized static PlanRunner.run(_:_:_:_:_:)+0xd24>
   ffd44:	mov    -0x78(%rbp),%rax
   ffd48:	mov    0x98(%rax),%rax
   ffd4f:	lea    0x0(,%r13,2),%rcx
   ffd57:	add    %r13,%rcx
   ffd5a:	movzbl (%rax,%rcx,8),%edi
   ffd5e:	mov    0x8(%rax,%rcx,8),%rsi
   ffd63:	add    -0x100(%rbp),%rsi
   ffd6a:	cmpb   $0x1,0x1(%rax,%rcx,8)
   ffd6f:	jne    ffda1 <specialized static PlanRunner.run(_:_:_:_:_:)+0x5a1>
   ffd71:	movzbl -0x21(%rbp),%edx
   ffd75:	mov    -0x30(%rbp),%rcx
   ffd79:	mov    %r15,%r12
   ffd7c:	call   10a860 <specialized static PlanRunner.writeOptional(_:_:_:_:)>
   ffd81:	mov    %eax,%ebx
   ffd83:	test   %r12,%r12
   ffd86:	jne    ff90c <specialized static PlanRunner.run(_:_:_:_:_:)+0x10c>
   ffd8c:	mov    %r12,%r15
   ffd8f:	test   $0x1,%bl
   ffd92:	mov    -0x30(%rbp),%rbx
   ffd96:	je     1004e0 <specialized static PlanRunner.run(_:_:_:_:_:)+0xce0>
   ffd9c:	jmp    ffa6a <specialized static PlanRunner.run(_:_:_:_:_:)+0x26a>
   ffda1:	cmp    $0x4,%edi
   ffda4:	mov    -0x30(%rbp),%rbx
   ffda8:	ja     1001fb <specialized static PlanRunner.run(_:_:_:_:_:)+0x9fb>
   ffdae:	mov    %edi,%eax
   ffdb0:	lea    0xd37c9(%rip),%rcx        # 1d3580 <nominal type descriptor for InjectionRules.FormatStep+0x20>
   ffdb7:	movslq (%rcx,%rax,4),%rax
   ffdbb:	add    %rcx,%rax
   ffdbe:	jmp    *%rax
   ffdc0:	mov    %rsi,-0x40(%rbp)
   ffdc4:	mov    (%rbx),%rdx
   ffdc7:	mov    0x10(%rbx),%rax
   ffdcb:	sub    %rdx,%rax
   ffdce:	cmp    $0x8,%rax
   ffdd2:	movabs $0x7676767676767676,%r9
   ffddc:	movabs $0x8080808080808080,%r10
   ffde6:	jle    10020f <specialized static PlanRunner.run(_:_:_:_:_:)+0xa0f>
   ffdec:	movzbl (%rdx),%esi
   ffdef:	xor    %edi,%edi
   ffdf1:	cmp    $0x2d,%sil
   ffdf5:	sete   %dil
   ffdf9:	mov    (%rdx,%rdi,1),%r8
   ffdfd:	mov    %r8,%rax
   ffe00:	movabs $0x3030303030303030,%rcx
   ffe0a:	xor    %rcx,%rax
   ffe0d:	add    %rax,%r9
   ffe10:	or     %r8,%r9
   ffe13:	and    %r10,%r9
   ffe16:	mov    $0x40,%ecx
   ffe1b:	tzcnt  %r9,%rcx
   ffe20:	cmp    $0x3f,%rcx
   ffe24:	ja     10020f <specialized static PlanRunner.run(_:_:_:_:_:)+0xa0f>
   ffe2a:	cmp    $0x8,%ecx
   ffe2d:	jb     1004e0 <specialized static PlanRunner.run(_:_:_:_:_:)+0xce0>
   ffe33:	mov    %ecx,%r9d
   ffe36:	shr    $0x3,%r9d
   ffe3a:	cmp    $0x1,%r9d
   ffe3e:	je     ffe4e <specialized static PlanRunner.run(_:_:_:_:_:)+0x64e>
   ffe40:	movzbl %r8b,%r8d
   ffe44:	cmp    $0x30,%r8d
   ffe48:	je     1004e0 <specialized static PlanRunner.run(_:_:_:_:_:)+0xce0>
   ffe4e:	add    %rdi,%rdx
   ffe51:	movzbl (%rdx,%r9,1),%edi
   ffe56:	add    $0xffffffd2,%edi
   ffe59:	cmp    $0x37,%edi
   ffe5c:	ja     ffe72 <specialized static PlanRunner.run(_:_:_:_:_:)+0x672>
   ffe5e:	movabs $0x80000000800001,%r8
   ffe68:	bt     %rdi,%r8
   ffe6c:	jb     1004e0 <specialized static PlanRunner.run(_:_:_:_:_:)+0xce0>
   ffe72:	add    %r9,%rdx
   ffe75:	and    $0x38,%cl
   ffe78:	neg    %cl
   ffe7a:	shl    %cl,%rax
   ffe7d:	lea    (%rax,%rax,4),%rcx
   ffe81:	shr    $0x8,%rax
   ffe85:	lea    (%rax,%rcx,2),%rcx
   ffe89:	mov    %rcx,%rax
   ffe8c:	movabs $0xff000000ff,%rdi
   ffe96:	and    %rdi,%rax
   ffe99:	movabs $0xf424000000064,%r8
   ffea3:	imul   %r8,%rax
   ffea7:	shr    $0x10,%rcx
   ffeab:	and    %rdi,%rcx
   ffeae:	movabs $0x271000000001,%rdi
   ffeb8:	imul   %rdi,%rcx
   ffebc:	add    %rax,%rcx
   ffebf:	shr    $0x20,%rcx
   ffec3:	mov    %rcx,%rax
   ffec6:	neg    %rax
   ffec9:	cmp    $0x2d,%sil
   ffecd:	mov    %rdx,(%rbx)
   ffed0:	cmovne %rcx,%rax
   ffed4:	jmp    100228 <specialized static PlanRunner.run(_:_:_:_:_:)+0xa28>
   ffed9:	mov    (%rbx),%rax
   ffedc:	mov    0x10(%rbx),%rcx
   ffee0:	cmp    %rcx,%rax
   ffee3:	jae    1004e0 <specialized static PlanRunner.run(_:_:_:_:_:)+0xce0>
   ffee9:	cmpb   $0x22,(%rax)
   ffeec:	jne    1004e0 <specialized static PlanRunner.run(_:_:_:_:_:)+0xce0>
   ffef2:	mov    %rsi,%rdi
   ffef5:	lea    0x1(%rax),%rsi
   ffef9:	sub    %rsi,%rcx
   ffefc:	cmp    $0x10,%rcx
   fff00:	setge  %cl
   fff03:	and    0x18(%rbx),%cl
   fff06:	cmp    $0x1,%cl
   fff09:	jne    100234 <specialized static PlanRunner.run(_:_:_:_:_:)+0xa34>
   fff0f:	movdqu (%rsi),%xmm0
   fff13:	movdqa 0xcc605(%rip),%xmm1        # 1cc520 <protocol conformance descriptor for CoverageCheck+0x74>
   fff1b:	pcmpgtb %xmm0,%xmm1
   fff1f:	movdqa %xmm0,%xmm2
   fff23:	pcmpeqb 0xcc605(%rip),%xmm2        # 1cc530 <protocol conformance descriptor for CoverageCheck+0x84>
   fff2b:	pcmpeqb 0xcc60d(%rip),%xmm0        # 1cc540 <protocol conformance descriptor for CoverageCheck+0x94>
   fff33:	por    %xmm2,%xmm0
   fff37:	por    %xmm1,%xmm0
   fff3b:	pmovmskb %xmm0,%ecx
   fff3f:	or     $0x10000,%ecx
   fff45:	tzcnt  %ecx,%edx
   fff49:	cmp    $0xf,%edx
   fff4c:	ja     100234 <specialized static PlanRunner.run(_:_:_:_:_:)+0xa34>
   fff52:	cmpb   $0x22,(%rsi,%rdx,1)
   fff56:	jne    100234 <specialized static PlanRunner.run(_:_:_:_:_:)+0xa34>
   fff5c:	add    %rdx,%rsi
   fff5f:	inc    %rsi
   fff62:	cmp    $0x8,%rdx
   fff66:	mov    $0x8,%ecx
   fff6b:	cmovb  %rdx,%rcx
   fff6f:	mov    %rsi,(%rbx)
   fff72:	shl    $0x2,%ecx
   fff75:	lea    0x0(,%rdx,4),%esi
   fff7c:	mov    $0x1,%ebx
   fff81:	shl    %cl,%rbx
   fff84:	shl    %cl,%rbx
   fff87:	xor    $0x20,%sil
   fff8b:	dec    %rbx
   fff8e:	cmp    $0x9,%edx
   fff91:	movzbl %sil,%ecx
   fff95:	mov    $0x0,%esi
   fff9a:	cmovb  %esi,%ecx
   fff9d:	mov    $0x1,%esi
   fffa2:	shl    %cl,%rsi
   fffa5:	shl    %cl,%rsi
   fffa8:	dec    %rsi
   fffab:	and    0x1(%rax),%rbx
   fffaf:	and    0x9(%rax),%rsi
   fffb3:	shl    $0x38,%rdx
   fffb7:	movabs $0xe000000000000000,%rax
   fffc1:	or     %rax,%rdx
   fffc4:	or     %rsi,%rdx
   fffc7:	mov    %rdi,%rax
   fffca:	jmp    10025c <specialized static PlanRunner.run(_:_:_:_:_:)+0xa5c>
   fffcf:	mov    %rsi,%r9
   fffd2:	mov    %r13,-0x48(%rbp)
   fffd6:	mov    (%rbx),%r10
   fffd9:	mov    0x10(%rbx),%r11
   fffdd:	mov    %r11,%rax
   fffe0:	sub    %r10,%rax
   fffe3:	cmp    $0x1f,%rax
   fffe7:	movabs $0x3030303030303030,%r8
   ffff1:	jle    100480 <specialized static PlanRunner.run(_:_:_:_:_:)+0xc80>
   ffff7:	movzbl (%r10),%r12d
   ffffb:	xor    %edx,%edx
   ffffd:	cmp    $0x2d,%r12b
  100001:	sete   %dl
  100004:	mov    (%r10,%rdx,1),%rdi
  100008:	mov    %rdi,%rsi
  10000b:	xor    %r8,%rsi
  10000e:	movabs $0x7676767676767676,%rax
  100018:	add    %rsi,%rax
  10001b:	or     %rdi,%rax
  10001e:	movabs $0x8080808080808080,%rcx
  100028:	and    %rcx,%rax
  10002b:	mov    $0x40,%ecx
  100030:	tzcnt  %rax,%rcx
  100035:	lea    -0x8(%rcx),%rax
  100039:	cmp    $0x37,%rax
  10003d:	ja     100480 <specialized static PlanRunner.run(_:_:_:_:_:)+0xc80>
  100043:	mov    %ecx,%eax
  100045:	shr    $0x3,%eax
  100048:	cmp    $0x1,%eax
  10004b:	je     10005a <specialized static PlanRunner.run(_:_:_:_:_:)+0x85a>
  10004d:	movzbl %dil,%edi
  100051:	cmp    $0x30,%edi
  100054:	je     100480 <specialized static PlanRunner.run(_:_:_:_:_:)+0xc80>
  10005a:	mov    %r9,-0x40(%rbp)
  10005e:	and    $0x38,%cl
  100061:	neg    %cl
  100063:	shl    %cl,%rsi
  100066:	add    %r10,%rdx
  100069:	lea    (%rsi,%rsi,4),%rcx
  10006d:	shr    $0x8,%rsi
  100071:	lea    (%rsi,%rcx,2),%rsi
  100075:	mov    %rsi,%rcx
  100078:	movabs $0xff000000ff,%rdi
  100082:	and    %rdi,%rcx
  100085:	movabs $0xf424000000064,%r9
  10008f:	imul   %r9,%rcx
  100093:	shr    $0x10,%rsi
  100097:	and    %rdi,%rsi
  10009a:	movabs $0x271000000001,%rdi
  1000a4:	imul   %rdi,%rsi
  1000a8:	add    %rcx,%rsi
  1000ab:	shr    $0x20,%rsi
  1000af:	lea    (%rdx,%rax,1),%rbx
  1000b3:	cmpb   $0x2e,(%rdx,%rax,1)
  1000b7:	jne    1002a3 <specialized static PlanRunner.run(_:_:_:_:_:)+0xaa3>
  1000bd:	mov    0x1(%rbx),%rcx
  1000c1:	mov    %rcx,%rdx
  1000c4:	xor    %r8,%rdx
  1000c7:	movabs $0x7676767676767676,%r9
  1000d1:	lea    (%rdx,%r9,1),%rdi
  1000d5:	or     %rcx,%rdi
  1000d8:	movabs $0x8080808080808080,%r13
  1000e2:	and    %r13,%rdi
  1000e5:	mov    $0x40,%ecx
  1000ea:	tzcnt  %rdi,%rcx
  1000ef:	mov    %ecx,%edi
  1000f1:	shr    $0x3,%edi
  1000f4:	cmp    $0x8,%edi
  1000f7:	jne    1002df <specialized static PlanRunner.run(_:_:_:_:_:)+0xadf>
  1000fd:	imul   $0x5f5e100,%rsi,%rcx
  100104:	lea    (%rdx,%rdx,4),%rsi
  100108:	shr    $0x8,%rdx
  10010c:	lea    (%rdx,%rsi,2),%rsi
  100110:	mov    %rsi,%rdx
  100113:	movabs $0xff000000ff,%rdi
  10011d:	and    %rdi,%rdx
  100120:	movabs $0xf424000000064,%r9
  10012a:	imul   %r9,%rdx
  10012e:	shr    $0x10,%rsi
  100132:	and    %rdi,%rsi
  100135:	movabs $0x271000000001,%rdi
  10013f:	imul   %rdi,%rsi
  100143:	add    %rdx,%rsi
  100146:	shr    $0x20,%rsi
  10014a:	add    %rcx,%rsi
  10014d:	mov    0x9(%rbx),%rcx
  100151:	mov    %rcx,%rdx
  100154:	xor    %r8,%rdx
  100157:	movabs $0x7676767676767676,%rdi
  100161:	lea    (%rdx,%rdi,1),%r8
  100165:	or     %rcx,%r8
  100168:	and    %r13,%r8
  10016b:	mov    $0x40,%edi
  100170:	tzcnt  %r8,%rdi
  100175:	cmp    $0x8,%rdi
  100179:	jae    1002f6 <specialized static PlanRunner.run(_:_:_:_:_:)+0xaf6>
  10017f:	add    $0x9,%rbx
  100183:	mov    $0x8,%r13d
  100189:	movabs $0x20000000000001,%rax
  100193:	cmp    %rax,%rsi
  100196:	mov    -0x40(%rbp),%r9
  10019a:	jae    10039a <specialized static PlanRunner.run(_:_:_:_:_:)+0xb9a>
  1001a0:	cvtsi2sd %rsi,%xmm0
  1001a5:	lea    0xc40dc(%rip),%rax        # 1c4288 <outlined variable #0 of one-time initialization function for exactPowersOfTen>
  1001ac:	divsd  0x28(%rax,%r13,8),%xmm0
  1001b3:	jmp    1002ac <specialized static PlanRunner.run(_:_:_:_:_:)+0xaac>
  1001b8:	mov    %rsi,-0x40(%rbp)
  1001bc:	mov    %r13,-0x48(%rbp)
  1001c0:	mov    %rbx,%r13
  1001c3:	mov    %r15,%r12
  1001c6:	lea    -0xe8(%rbp),%rdi
  1001cd:	lea    0xbc7dc(%rip),%rsi        # 1bc9b0 <type metadata for JSONReader>
  1001d4:	mov    -0xf8(%rbp),%rdx
  1001db:	call   *0x68(%rdx)
  1001de:	test   %r12,%r12
  1001e1:	jne    100595 <specialized static PlanRunner.run(_:_:_:_:_:)+0xd95>
  1001e7:	mov    %r12,%r15
  1001ea:	cmp    $0x2,%al
  1001ec:	mov    -0x48(%rbp),%r13
  1001f0:	je     1004e0 <specialized static PlanRunner.run(_:_:_:_:_:)+0xce0>
  1001f6:	jmp    ffa62 <specialized static PlanRunner.run(_:_:_:_:_:)+0x262>
  1001fb:	movzbl -0x21(%rbp),%edx
  1001ff:	mov    %rbx,%rcx
  100202:	mov    %r15,%r12
  100205:	call   10b2a0 <specialized static PlanRunner.writeOther(_:_:_:_:)>
  10020a:	jmp    ffd81 <specialized static PlanRunner.run(_:_:_:_:_:)+0x581>
  10020f:	mov    %r13,-0x48(%rbp)
  100213:	mov    %rbx,%r13
  100216:	call   98640 <JSONReader.readAnyInt64()>
  10021b:	cmp    $0x1,%dl
  10021e:	je     1004ce <specialized static PlanRunner.run(_:_:_:_:_:)+0xcce>
  100224:	mov    -0x48(%rbp),%r13
  100228:	mov    -0x40(%rbp),%rcx
  10022c:	mov    %rax,(%rcx)
  10022f:	jmp    ffa6a <specialized static PlanRunner.run(_:_:_:_:_:)+0x26a>
  100234:	mov    %rdi,-0x40(%rbp)
  100238:	mov    %r13,%r14
  10023b:	mov    %rbx,%r13
  10023e:	mov    %r15,%r12
  100241:	call   9eeb0 <JSONReader.readAnyString()>
  100246:	mov    %rax,%rbx
  100249:	test   %r12,%r12
  10024c:	jne    ff90c <specialized static PlanRunner.run(_:_:_:_:_:)+0x10c>
  100252:	mov    %r12,%r15
  100255:	mov    %r14,%r13
  100258:	mov    -0x40(%rbp),%rax
  10025c:	cmpb   $0x0,-0x21(%rbp)
  100260:	je     100277 <specialized static PlanRunner.run(_:_:_:_:_:)+0xa77>
  100262:	mov    0x8(%rax),%rdi
  100266:	mov    %rbx,(%rax)
  100269:	mov    %rdx,0x8(%rax)
  10026d:	call   27210 <swift_bridgeObjectRelease@plt>
  100272:	jmp    100504 <specialized static PlanRunner.run(_:_:_:_:_:)+0xd04>
  100277:	mov    %rbx,(%rax)
  10027a:	mov    %rdx,0x8(%rax)
  10027e:	mov    -0x30(%rbp),%rbx
  100282:	cmp    $0x40,%r13
  100286:	jae    ffb55 <specialized static PlanRunner.run(_:_:_:_:_:)+0x355>
  10028c:	mov    $0x1,%eax
  100291:	mov    %r13d,%ecx
  100294:	shl    %cl,%rax
  100297:	or     %rax,-0x98(%rbp)
  10029e:	jmp    ffa80 <specialized static PlanRunner.run(_:_:_:_:_:)+0x280>
  1002a3:	cvtsi2sd %rsi,%xmm0
  1002a8:	mov    -0x40(%rbp),%r9
  1002ac:	movzbl (%rbx),%eax
  1002af:	and    $0xdf,%al
  1002b1:	cmp    $0x45,%al
  1002b3:	je     100480 <specialized static PlanRunner.run(_:_:_:_:_:)+0xc80>
  1002b9:	mov    -0x30(%rbp),%rax
  1002bd:	mov    %rbx,(%rax)
  1002c0:	mov    %rax,%rbx
  1002c3:	cmp    $0x2d,%r12b
  1002c7:	jne    1002d1 <specialized static PlanRunner.run(_:_:_:_:_:)+0xad1>
  1002c9:	xorpd  0xcc1ff(%rip),%xmm0        # 1cc4d0 <protocol conformance descriptor for CoverageCheck+0x24>
  1002d1:	mov    -0x48(%rbp),%r13
  1002d5:	movsd  %xmm0,(%r9)
  1002da:	jmp    ffa6a <specialized static PlanRunner.run(_:_:_:_:_:)+0x26a>
  1002df:	cmp    $0x8,%ecx
  1002e2:	mov    -0x40(%rbp),%r9
  1002e6:	jb     100480 <specialized static PlanRunner.run(_:_:_:_:_:)+0xc80>
  1002ec:	mov    $0x1,%ecx
  1002f1:	xor    %r13d,%r13d
  1002f4:	jmp    100312 <specialized static PlanRunner.run(_:_:_:_:_:)+0xb12>
  1002f6:	cmp    $0x40,%rdi
  1002fa:	mov    -0x40(%rbp),%r9
  1002fe:	jae    100480 <specialized static PlanRunner.run(_:_:_:_:_:)+0xc80>
  100304:	shr    $0x3,%edi
  100307:	mov    $0x9,%ecx
  10030c:	mov    $0x8,%r13d
  100312:	add    %rdi,%r13
  100315:	add    %r13d,%eax
  100318:	cmp    $0x13,%eax
  10031b:	ja     100480 <specialized static PlanRunner.run(_:_:_:_:_:)+0xc80>
  100321:	add    %rcx,%rbx
  100324:	mov    %edi,%ecx
  100326:	neg    %cl
  100328:	shl    $0x3,%cl
  10032b:	shl    %cl,%rdx
  10032e:	add    %rdi,%rbx
  100331:	lea    (%rdx,%rdx,4),%rax
  100335:	shr    $0x8,%rdx
  100339:	lea    (%rdx,%rax,2),%rax
  10033d:	mov    %rax,%rcx
  100340:	movabs $0xff000000ff,%rdx
  10034a:	and    %rdx,%rcx
  10034d:	movabs $0xf424000000064,%r8
  100357:	imul   %r8,%rcx
  10035b:	shr    $0x10,%rax
  10035f:	and    %rdx,%rax
  100362:	movabs $0x271000000001,%rdx
  10036c:	imul   %rdx,%rax
  100370:	add    %rcx,%rax
  100373:	shr    $0x20,%rax
  100377:	lea    0xc7322(%rip),%rcx        # 1c76a0 <outlined variable #0 of one-time initialization function for powersOfTen>
  10037e:	imul   0x28(%rcx,%rdi,8),%rsi
  100384:	add    %rax,%rsi
  100387:	movabs $0x20000000000001,%rax
  100391:	cmp    %rax,%rsi
  100394:	jb     1001a0 <specialized static PlanRunner.run(_:_:_:_:_:)+0x9a0>
  10039a:	bsr    %rsi,%r8
  10039e:	xor    $0x3f,%r8
  1003a2:	lea    0x0(,%r13,2),%eax
  1003aa:	mov    $0x2ac,%edx
  1003af:	mov    %rax,-0xf0(%rbp)
  1003b6:	sub    %eax,%edx
  1003b8:	mov    %r8d,%ecx
  1003bb:	shl    %cl,%rsi
  1003be:	mov    %rsi,%rax
  1003c1:	lea    0xc3fa0(%rip),%rcx        # 1c4368 <outlined variable #0 of one-time initialization function for words>
  1003c8:	mulq   0x28(%rcx,%rdx,8)
  1003cd:	mov    %rax,%r9
  1003d0:	mov    %rdx,%rdi
  1003d3:	mov    %edi,%eax
  1003d5:	not    %eax
  1003d7:	test   $0x1ff,%eax
  1003dc:	jne    1003fb <specialized static PlanRunner.run(_:_:_:_:_:)+0xbfb>
  1003de:	mov    %rcx,%rdx
  1003e1:	mov    $0x2ad,%ecx
  1003e6:	sub    -0xf0(%rbp),%ecx
  1003ec:	mov    %rsi,%rax
  1003ef:	mulq   0x28(%rdx,%rcx,8)
  1003f4:	add    %rdx,%r9
  1003f7:	adc    $0x0,%rdi
  1003fb:	mov    %rdi,%rax
  1003fe:	shr    $0x3f,%rax
  100402:	lea    0x9(%rax),%ecx
  100405:	mov    %rdi,%rdx
  100408:	shr    %cl,%rdx
  10040b:	imul   $0xffcad96,%r13d,%esi
  100412:	shr    $0x10,%esi
  100415:	xor    $0x3f,%r8d
  100419:	add    %esi,%r8d
  10041c:	add    %r8d,%eax
  10041f:	cmp    $0x2,%r9
  100423:	setb   %sil
  100427:	mov    %edx,%r8d
  10042a:	and    $0x3,%r8d
  10042e:	cmp    $0x1,%r8d
  100432:	sete   %r8b
  100436:	cmp    $0x5,%r13
  10043a:	setb   %r9b
  10043e:	and    %sil,%r9b
  100441:	mov    %rdx,%rsi
  100444:	shl    %cl,%rsi
  100447:	and    %r8b,%r9b
  10044a:	cmp    %rdi,%rsi
  10044d:	sete   %cl
  100450:	and    %r9b,%cl
  100453:	shl    $0x34,%rax
  100457:	movabs $0x3fe0000000000000,%rsi
  100461:	add    %rsi,%rax
  100464:	movzbl %cl,%ecx
  100467:	neg    %rcx
  10046a:	add    %rdx,%rcx
  10046d:	inc    %rcx
  100470:	shr    %rcx
  100473:	add    %rax,%rcx
  100476:	movq   %rcx,%xmm0
  10047b:	jmp    1002a8 <specialized static PlanRunner.run(_:_:_:_:_:)+0xaa8>
  100480:	cmp    %r11,%r10
  100483:	jae    1004ca <specialized static PlanRunner.run(_:_:_:_:_:)+0xcca>
  100485:	movzbl (%r10),%eax
  100489:	cmp    $0x2d,%al
  10048b:	setne  %cl
  10048e:	add    $0xd0,%al
  100490:	cmp    $0xa,%al
  100492:	setae  %al
  100495:	test   %al,%cl
  100497:	mov    -0x30(%rbp),%rbx
  10049b:	jne    1004ce <specialized static PlanRunner.run(_:_:_:_:_:)+0xcce>
  10049d:	mov    %r9,-0x40(%rbp)
  1004a1:	mov    %rbx,%r13
  1004a4:	mov    %r15,%r12
  1004a7:	call   98860 <JSONReader.readAnyDouble()>
  1004ac:	mov    %rax,%rbx
  1004af:	test   %r12,%r12
  1004b2:	jne    ff90c <specialized static PlanRunner.run(_:_:_:_:_:)+0x10c>
  1004b8:	mov    %r12,%r15
  1004bb:	cmp    $0x1,%dl
  1004be:	mov    -0x48(%rbp),%r13
  1004c2:	jne    10050d <specialized static PlanRunner.run(_:_:_:_:_:)+0xd0d>
  1004c4:	mov    -0x30(%rbp),%rbx
  1004c8:	jmp    1004e0 <specialized static PlanRunner.run(_:_:_:_:_:)+0xce0>
  1004ca:	mov    -0x30(%rbp),%rbx
  1004ce:	mov    -0x48(%rbp),%r13
  1004d2:	data16 data16 data16 data16 cs nopw 0x0(%rax,%rax,1)
  1004e0:	mov    %r13,%rdi
  1004e3:	mov    %r14,%rsi
  1004e6:	mov    %rbx,%rdx
  1004e9:	mov    -0x50(%rbp),%rcx
  1004ed:	lea    -0xc0(%rbp),%r13
  1004f4:	mov    %r15,%r12
  1004f7:	call   fe860 <specialized PlanRunner.writeViaTarget(_:_:_:_:)>
  1004fc:	test   %r12,%r12
  1004ff:	jne    100524 <specialized static PlanRunner.run(_:_:_:_:_:)+0xd24>
  100501:	mov    %r12,%r15
  100504:	mov    -0x30(%rbp),%rbx
  100508:	jmp    ffa80 <specialized static PlanRunner.run(_:_:_:_:_:)+0x280>
  10050d:	movq   %rbx,%xmm0
  100512:	mov    -0x30(%rbp),%rbx
  100516:	mov    -0x40(%rbp),%r9
  10051a:	movq   %xmm0,(%r9)
  10051f:	jmp    ffa6a <specialized static PlanRunner.run(_:_:_:_:_:)+0x26a>
  100524:	mov    %eax,%ebx
  100526:	jmp    ff90c <specialized static PlanRunner.run(_:_:_:_:_:)+0x10c>
  10052b:	mov    %r14d,%ebx
  10052e:	jmp    ff90c <specialized static PlanRunner.run(_:_:_:_:_:)+0x10c>
  100533:	cmpq   $0x0,-0x80(%rbp)
  100538:	jne    100561 <specialized static PlanRunner.run(_:_:_:_:_:)+0xd61>
  10053a:	cmpb   $0x1,-0xb0(%rbp)
  100541:	jne    100561 <specialized static PlanRunner.run(_:_:_:_:_:)+0xd61>
  100543:	mov    -0xc0(%rbp),%rax
  10054a:	cmpb   $0x0,0x60(%rax)
  10054e:	jne    100561 <specialized static PlanRunner.run(_:_:_:_:_:)+0xd61>
  100550:	mov    -0x50(%rbp),%rax
  100554:	cmpb   $0x0,0x9(%rax)
  100558:	jne    100561 <specialized static PlanRunner.run(_:_:_:_:_:)+0xd61>
  10055a:	mov    $0x1,%bl
  10055c:	jmp    ff985 <specialized static PlanRunner.run(_:_:_:_:_:)+0x185>
  100561:	movzbl -0x54(%rbp),%esi
  100565:	lea    -0xc0(%rbp),%r13
  10056c:	mov    -0xc8(%rbp),%rdi
  100573:	mov    %rbx,%rdx
  100576:	mov    -0x50(%rbp),%rcx
  10057a:	mov    %r15,%r12
  10057d:	call   101000 <specialized PlanRunner.finish(from:_:_:)>
  100582:	mov    %eax,%ebx
  100584:	test   %r12,%r12
  100587:	jne    ff90c <specialized static PlanRunner.run(_:_:_:_:_:)+0x10c>
  10058d:	mov    %r12,%r15
  100590:	jmp    ff985 <specialized static PlanRunner.run(_:_:_:_:_:)+0x185>
  100595:	movzbl -0xe8(%rbp),%ebx
  10059c:	jmp    ff90c <specialized static PlanRunner.run(_:_:_:_:_:)+0x10c>
  1005a1:	ud2

Disassembly of section .fini:
