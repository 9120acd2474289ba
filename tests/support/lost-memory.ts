import { openEmbedded } from '../../api/database/embedded.ts'

// A program whose embedded database finds nonsense in its memory.

const embedded = await openEmbedded()
embedded.Module.HEAPU8.fill(0xff)
await embedded.query('SELECT 1')
