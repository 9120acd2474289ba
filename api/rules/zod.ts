import { z } from 'zod'

// The content security policy of the site forbids the code that zod compiles at run time; the server may compile.
if ('document' in globalThis) z.config({ jitless: true })

export { z }
