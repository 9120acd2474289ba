// The most frequent queries of third parties and of the site.

export const LIST = `{
  plants(first: 24) {
    edges { cursor node { id en: commonName(lang: EN) es: commonName(lang: ES) scientificName mayanName mainImageUrl tags } }
    pageInfo { hasNextPage endCursor }
    totalCount
  }
}`

export const DETAIL = `query ($id: ID!) {
  plant(id: $id) {
    id commonName(lang: ES) scientificName names { name language } tagLabels(lang: ES) { slug label }
    description(lang: ES) basicUses(lang: ES) preparationMethods(lang: ES) dosageGuidelines(lang: ES)
    precautions(lang: ES) sources { key title } articles { id title }
  }
}`

export const SEARCH = `query ($term: String, $first: Int = 24) {
  plants(first: $first, search: $term) { edges { node { id commonName scientificName } } totalCount }
}`

export const TERMS = ['pericon', 'te', 'fiebre', 'stomach', 'hierba mora', 'perikon', 'tagetes', 'xylophone']

export async function ask<Data>(
  address: string,
  query: string,
  variables: Record<string, unknown> = {},
  headers: Record<string, string> = {},
): Promise<Data> {
  const response = await fetch(`${address}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ query, variables }),
  })
  const { data, errors } = (await response.json()) as { data: Data; errors?: unknown }
  if (errors) throw new Error(JSON.stringify(errors))
  return data
}

export async function idsOf(list: 'plants' | 'articles' | 'projects', address: string): Promise<string[]> {
  type Found = Record<string, { edges: { node: { id: string } }[] }>
  const found = await ask<Found>(address, `{ ${list}(first: 50) { edges { node { id } } } }`)
  return found[list]!.edges.map(({ node }) => node.id)
}
