// The programs on the page. Tests run each of them unchanged against a server.

type Program = (siteUrl: string) => string

export const firstCurl: Program = (site) => `curl -s ${site}/graphql \\
  -H 'content-type: application/json' \\
  -d '{"query": "{ plants(first: 3) { totalCount edges { node { commonName } } } }"}'`

export const firstJavascript: Program = (site) => `const query = \`
  query Search($term: String!) {
    plants(search: $term, first: 3) {
      edges { node { commonName(lang: EN) scientificName } }
    }
  }\`

const response = await fetch('${site}/graphql', {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ query, variables: { term: 'stomach' } }),
})
const { data, errors } = await response.json()
if (errors) throw new Error(errors[0].message)
for (const { node } of data.plants.edges) {
  console.log(\`\${node.commonName} (\${node.scientificName})\`)
}`

export const firstPython: Program = (site) => `import json
from urllib.request import Request, urlopen

query = """
  query Search($term: String!) {
    plants(search: $term, first: 3) {
      edges { node { commonName(lang: ES) scientificName } }
    }
  }"""
body = json.dumps({"query": query, "variables": {"term": "estómago"}}).encode()
headers = {"content-type": "application/json"}
with urlopen(Request("${site}/graphql", body, headers)) as response:
    answer = json.load(response)
if "errors" in answer:
    raise SystemExit(answer["errors"][0]["message"])
for edge in answer["data"]["plants"]["edges"]:
    print(edge["node"]["commonName"], edge["node"]["scientificName"])`

export const codegen: Program = (site) => `{
  "schema": "${site}/graphql",
  "documents": "plants.ts",
  "generates": { "gql/": { "preset": "client", "config": { "useTypeImports": true } } },
  "importExtension": ".ts"
}`

export const client: Program = (site) => `import { Client, fetchExchange } from '@urql/core'
import { graphql } from './gql/index.ts'

const Search = graphql(\`query Search($term: String!) {
  plants(search: $term, first: 3) { edges { node { commonName(lang: EN) scientificName } } }
}\`)
const client = new Client({ url: '${site}/graphql', exchanges: [fetchExchange] })
const { data, error } = await client.query(Search, { term: 'stomach' })
if (!data) throw error
for (const { node } of data.plants.edges) console.log(\`\${node.commonName} (\${node.scientificName})\`)`

export const everyPage: Program = (site) => `const query = \`
  query Page($after: String) {
    plants(first: 100, after: $after) {
      edges { node { id commonName } }
      pageInfo { hasNextPage endCursor }
    }
  }\`

let after = null
do {
  const response = await fetch('${site}/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables: { after } }),
  })
  const { data, errors } = await response.json()
  if (errors) throw new Error(errors[0].message)
  for (const { node } of data.plants.edges) console.log(node.commonName)
  const { hasNextPage, endCursor } = data.plants.pageInfo
  after = hasNextPage ? endCursor : null
} while (after)`

export const everySource: Program = (site) => `import json
from urllib.request import Request, urlopen

query = """
  query Plants($after: String) {
    plants(first: 50, after: $after) {
      edges {
        node {
          id
          scientificName
          english: commonName(lang: EN, fallback: false)
          spanish: commonName(lang: ES, fallback: false)
          usesInEnglish: basicUses(lang: EN, fallback: false)
          usesInSpanish: basicUses(lang: ES, fallback: false)
          precautionsInEnglish: precautions(lang: EN, fallback: false)
          precautionsInSpanish: precautions(lang: ES, fallback: false)
          sources { key title author year address }
        }
      }
      pageInfo { hasNextPage endCursor }
    }
  }"""
plants = []
page = {"hasNextPage": True, "endCursor": None}
while page["hasNextPage"]:
    variables = {"after": page["endCursor"]}
    body = json.dumps({"query": query, "variables": variables}).encode()
    headers = {"content-type": "application/json"}
    with urlopen(Request("${site}/graphql", body, headers)) as response:
        answer = json.load(response)
    if "errors" in answer:
        raise SystemExit(answer["errors"][0]["message"])
    plants += [edge["node"] for edge in answer["data"]["plants"]["edges"]]
    page = answer["data"]["plants"]["pageInfo"]
with open("plants.json", "w", encoding="utf-8") as file:
    json.dump(plants, file, ensure_ascii=False, indent=2)
print(len(plants), "plants are in plants.json")`

export const readLimits: Program = (site) =>
  `curl -s -D - -o /dev/null '${site}/graphql?query=%7B__typename%7D' \\
  | grep -i '^ratelimit'`

export const askAgain: Program = (site) => `address='${site}/graphql?query=%7Bplants%7BtotalCount%7D%7D'
etag=$(curl -s -D - -o /dev/null "$address" | tr -d '\\r' | sed -n 's/^etag: //Ip')
curl -s -o /dev/null -w '%{http_code}\\n' -H "if-none-match: $etag" "$address"`

export const byHash: Program = (site) => `const query = '{ plants(first: 3) { edges { node { id commonName } } } }'
const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(query))
const sha256Hash = [...new Uint8Array(bytes)]
  .map((byte) => byte.toString(16).padStart(2, '0'))
  .join('')
const extensions = JSON.stringify({ persistedQuery: { version: 1, sha256Hash } })

async function ask(parameters) {
  const address = '${site}/graphql?' + new URLSearchParams(parameters)
  return (await fetch(address)).json()
}

let answer = await ask({ extensions })
if (answer.errors?.[0].extensions.code === 'PERSISTED_QUERY_NOT_FOUND') {
  // Once with the text; from then on the server knows it.
  answer = await ask({ extensions, query })
}
for (const { node } of answer.data.plants.edges) console.log(node.commonName)`

export const subscribe: Program = (site) => `curl -s -c cookies -o /dev/null ${site}/api/auth/sign-in/email \\
  -H 'content-type: application/json' -H 'origin: ${site}' \\
  -d "{\\"email\\": \\"$EMAIL\\", \\"password\\": \\"$PASSWORD\\"}"
token=$(curl -s -b cookies ${site}/api/auth/get-session | sed 's/.*"accessToken":"\\([^"]*\\)".*/\\1/')
curl -s -N ${site}/graphql \\
  -H 'content-type: application/json' -H 'accept: text/event-stream' \\
  -H "authorization: Bearer $token" \\
  -d '{"query": "subscription { notificationSent { title(lang: EN) } }"}'`

export const follow: Program = (site) => `import { readFile, writeFile } from 'node:fs/promises'

const stored = await readFile('copy.json', 'utf8').catch(() => '{"version":0,"records":{}}')
let { version, records } = JSON.parse(stored)
let response = await fetch('${site}/data/changes.jsonl?since=' + version)
if (response.status === 400) {
  records = {} // The site was restored from a backup: begin anew.
  response = await fetch('${site}/data/changes.jsonl?since=0')
}
const text = await response.text()
if (!response.ok) throw new Error(text)
const lines = text.trim().split('\\n').map((line) => JSON.parse(line))
const end = lines.pop()
if (end.change) throw new Error('The response was cut off.')
for (const { change, kind, key, record } of lines) {
  if (change === 'WITHDRAWN') delete records[kind + ' ' + key]
  else records[kind + ' ' + key] = record
}
await writeFile('copy.json', JSON.stringify({ version: end.version, records }))
console.log(Object.keys(records).length + ' records, version ' + end.version)`

export const receive = `import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { Webhook } from 'standardwebhooks'

const webhook = new Webhook(process.env.WEBHOOK_SECRET)
createServer(async (request, response) => {
  const body = await text(request)
  try {
    const { type, data } = webhook.verify(body, request.headers)
    if (type === 'content.changed') console.log('Ask ' + data.url, data.changes)
    response.writeHead(204).end()
  } catch {
    response.writeHead(401).end()
  }
}).listen(process.env.PORT)`
