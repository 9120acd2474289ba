import { createHash } from 'node:crypto'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { css, editorWorkerService, graphqlWorker, js, jsonWorker } from '@graphql-yoga/render-graphiql/graphiql'
import { examples } from './examples.ts'

const TITLE = 'GraphiQL · Mayan Medicinal Plants'

/**
 * Writes GraphiQL as separate files, to be cached and compressed like others. (The package's own page embeds nine
 * megabytes.) The page is `<dist>/graphiql.html`, its assets are with those of the client.
 */
export async function writeGraphiql(dist: string): Promise<void> {
  const styles = css + (await readFile(new URL('phone.css', import.meta.url), 'utf8'))
  const version = createHash('sha256')
    .update(js)
    .update(styles)
    .update(JSON.stringify(examples))
    .digest('hex')
    .slice(0, 8)
  const base = `/assets/graphiql-${version}`
  const files = {
    'graphiql.js': js,
    'graphiql.css': styles,
    'editor.js': editorWorkerService,
    'json.js': jsonWorker,
    'graphql.js': graphqlWorker,
    'start.js': startScript(base),
  }
  const folder = join(dist, 'client', base)
  await mkdir(folder, { recursive: true })
  await Promise.all(Object.entries(files).map(([name, text]) => writeFile(join(folder, name), text)))
  await writeFile(join(dist, 'graphiql.html'), page(base))
}

function startScript(base: string): string {
  const workers = { editorWorkerService: 'editor.js', json: 'json.js', graphql: 'graphql.js' }
  const options = { title: TITLE, endpoint: '/graphql', subscriptionsProtocol: 'SSE', defaultTabs: examples }
  return `const workers = ${JSON.stringify(workers)}
self.MonacoEnvironment = { globalAPI: false, getWorkerUrl: (_module, label) => '${base}/' + workers[label] }
YogaGraphiQL.renderYogaGraphiQL(document.querySelector('#root'), ${JSON.stringify(options)})
`
}

function page(base: string): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>${TITLE}</title>
    <link rel="icon" href="/favicon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="${base}/graphiql.css">
    <script defer src="${base}/graphiql.js"></script>
    <script defer src="${base}/start.js"></script>
  </head>
  <body class="no-focus-outline">
    <noscript>GraphiQL needs JavaScript. The schema is at /schema.graphql; POST your queries to /graphql.</noscript>
    <div id="root"></div>
  </body>
</html>
`
}
