import { serve } from '@hono/node-server'
import { StartupError } from './startup-error.ts'

// Imported when it runs, so that what is wrong with the environment or the database is said in one sentence, too.
try {
  await start()
} catch (error) {
  if (!(error instanceof StartupError)) throw error
  console.error(error.message)
  process.exit(1)
}

async function start() {
  const [{ env }, { app }, { disconnect }, { log }] = await Promise.all([
    import('./env.ts'),
    import('./app.ts'),
    import('./db.ts'),
    import('./log.ts'),
  ])
  const server = serve({ fetch: app.fetch, port: env.PORT, hostname: env.HOST })
  server.once('listening', () => {
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : env.PORT
    console.info(`The site is at http://${env.HOST}:${port}, GraphiQL at http://${env.HOST}:${port}/graphql`)
  })
  server.once('error', (error: NodeJS.ErrnoException) => {
    const reason =
      error.code === 'EADDRINUSE'
        ? 'is in use by another program: stop it, or set PORT'
        : `cannot be used (${error.code})`
    console.error(`Port ${env.PORT} on ${env.HOST} ${reason}.`)
    process.exit(1)
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      log.debug({ signal }, 'shutting down')
      // Finishes the requests that have begun; an open stream would keep the server for ever.
      server.close(() => void disconnect().then(() => process.exit(0)))
      setTimeout(() => process.exit(0), 5000).unref()
    })
  }
}
