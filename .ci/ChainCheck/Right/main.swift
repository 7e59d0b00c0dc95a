// Compiled for its type-checking time only, see .ci/check-chain.
