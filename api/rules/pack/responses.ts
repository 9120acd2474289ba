// What the server, which makes a pack, and the phone, which reads it, must agree on.

type Fields = Record<string, unknown>

/** Lists that readers begin from. */
export const LISTS = ['/', '/plants', '/plants?filters=open', '/ailments', '/articles']

/** The object that the page of a plant or an article is about. */
export function rootOf(path: string, { plant, article }: Fields): Fields | undefined {
  const root = (plant ?? article) as Fields | null | undefined
  return root && path.endsWith(`/${String(root['id'])}`) ? root : undefined
}

/** The language of a query, by its variables as JSON; empty without one. */
export function languageIn(variables: string): string {
  return (JSON.parse(variables) as { lang?: string }).lang ?? ''
}
