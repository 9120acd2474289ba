import { createServer } from 'node:http'
import { stripVTControlCharacters } from 'node:util'
import { getRequestListener } from '@hono/node-server'
import { createServer as createVite } from 'vite'
import { env } from './env.ts'
import { once } from './rules/once.ts'
import type { Renderer } from './http/pages.ts'
import { StartupError } from './startup-error.ts'

// The server of `npm run dev`: Vite serves and reloads web/, and web/build/dev.ts restarts this process when api/ or prisma/
// changes.
const http = createServer()
http.once('error', (error) => {
  console.error(`The development server cannot listen on port ${env.PORT}: ${error.message}.`)
  process.exit(1)
})
const vite = await createVite({
  configFile: 'web/build/vite.config.ts',
  // Vite's default loader writes a bundle of the configuration into node_modules.
  configLoader: 'native',
  appType: 'custom',
  server: { middlewareMode: true, ws: { server: http } },
})
const { answer, disconnect } = await openSite().catch((error: unknown) => {
  if (!(error instanceof StartupError)) throw error
  console.error(error.message)
  return process.exit(1)
})
http.on('request', (request, response) => {
  const isForApi = /^\/(?:graphql(?:\?|$)|api\/)/.test(request.url ?? '')
  if (isForApi) void answer(request, response)
  else vite.middlewares(request, response, () => void answer(request, response))
})
http.listen(env.PORT, env.HOST, () => {
  const { port } = http.address() as { port: number }
  console.info(`Development server: http://${env.HOST}:${port}`)
})

const stop = once(async () => {
  http.closeAllConnections()
  await vite.close()
  await disconnect()
  process.exit(0)
})
process.once('SIGINT', stop)
process.once('SIGTERM', stop)

async function openSite() {
  const { deploy } = await import('../prisma/bin/deploy.ts')
  for (const line of await deploy()) console.info(line)
  const [{ createApp }, { disconnect }] = await Promise.all([import('./app.ts'), import('./database/client.ts')])
  return { answer: getRequestListener(createApp({ loadRenderer }).fetch), disconnect }
}

async function loadRenderer() {
  // Vite reads it again after a change.
  const renderer = await vite.ssrLoadModule('/entry/server.tsx').catch((error: Error) => {
    vite.config.logger.error(error.message)
    return rendererOfProblem(error.message)
  })
  return { renderer: renderer as Renderer, assets: 'dev' }
}

function rendererOfProblem(message: string): Renderer {
  const html = `<!doctype html><meta charset="utf-8"><meta http-equiv="refresh" content="1"><pre>${stripVTControlCharacters(message).replaceAll('<', '&lt;')}</pre>`
  return { render: async () => ({ status: 500, headers: new Headers(), html }) }
}
