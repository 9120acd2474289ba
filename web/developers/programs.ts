// The programs on the page. Tests run every one of them as it stands there, against a server of their own.

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
  const { data } = await response.json()
  for (const { node } of data.plants.edges) console.log(node.commonName)
  const { hasNextPage, endCursor } = data.plants.pageInfo
  after = hasNextPage ? endCursor : null
} while (after)`

export const readLimits: Program = (site) =>
  `curl -s -D - -o /dev/null '${site}/graphql?query=%7B__typename%7D' \\
  | grep -i '^ratelimit'`

export const askAgain: Program = (site) => `address='${site}/graphql?query=%7Bplants%7BtotalCount%7D%7D'
etag=$(curl -s -D - -o /dev/null "$address" | tr -d '\\r' | sed -n 's/^etag: //Ip')
curl -s -o /dev/null -w '%{http_code}\\n' -H "if-none-match: $etag" "$address"`

export const subscribe: Program = (site) => `curl -s -c cookies -o /dev/null ${site}/api/auth/sign-in/email \\
  -H 'content-type: application/json' -H 'origin: ${site}' \\
  -d "{\\"email\\": \\"$EMAIL\\", \\"password\\": \\"$PASSWORD\\"}"
token=$(curl -s -b cookies ${site}/api/auth/get-session | sed 's/.*"accessToken":"\\([^"]*\\)".*/\\1/')
curl -s -N ${site}/graphql \\
  -H 'content-type: application/json' -H 'accept: text/event-stream' \\
  -H "authorization: Bearer $token" \\
  -d '{"query": "subscription { notificationSent { title(lang: EN) } }"}'`
