import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { createServer as createVite } from 'vite'
import { createApp } from './app.ts'
import { env } from './env.ts'
import { once } from './once.ts'
import type { Renderer } from './http/pages.ts'

// npm run dev: Vite serves and reloads web/, `node --watch` restarts this process when api/ changes.
const http = createServer()
const vite = await createVite({
  configFile: 'web/vite.config.ts',
  appType: 'custom',
  server: { middlewareMode: true, hmr: { server: http } },
})
const app = createApp({
  loadRenderer: async () => ({
    // Vite reads it anew where it has changed.
    renderer: (await vite.ssrLoadModule('/entry-server.tsx')) as Renderer,
    assets: 'dev',
  }),
})
const answer = getRequestListener(app.fetch)
http.on('request', (request, response) => {
  const isForApi = /^\/(graphql|api\/)/.test(request.url ?? '')
  if (isForApi) void answer(request, response)
  else vite.middlewares(request, response, () => void answer(request, response))
})
http.once('error', (error) => {
  console.error(`The development server cannot listen on port ${env.PORT}: ${error.message}.`)
  process.exit(1)
})
http.listen(env.PORT, env.HOST, () => console.info(`Development server: http://${env.HOST}:${env.PORT}`))

const stop = once(async () => {
  await vite.close()
  process.exit(0)
})
process.once('SIGINT', stop)
process.once('SIGTERM', stop)
