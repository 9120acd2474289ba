/** The variables of a query that was sent by its URL, as JSON. */
export function variablesOf(url: string | URL): string {
  return new URL(url).searchParams.get('variables') ?? '{}'
}
