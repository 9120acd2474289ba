import { setFlagsFromString } from 'node:v8'

// A test run is long enough for optimizing the code of embedded PostgreSQL, which api/database/embedded.ts switches off.
await import('../../api/database/embedded.ts')
setFlagsFromString('--wasm-tier-up')
setFlagsFromString('--wasm-dynamic-tiering')
