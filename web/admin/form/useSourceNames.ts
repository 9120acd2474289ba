import { use } from 'react'
import { useQuery } from 'urql'
import { PageCitations } from './citations.ts'
import { SourcesByKey } from './source-choices.ts'

/** At most a page of sources. */
const MOST = 100

/** What a source is called in a line, and its title; only its key as long as it is not known. */
export function useSourceNames(keys: readonly string[]): (key: string) => { label: string; title?: string } {
  // One query for all rows of a form.
  const all = [...new Set([...keys, ...use(PageCitations)])].slice(0, MOST).sort()
  const [{ data }] = useQuery({ query: SourcesByKey, variables: { keys: all }, pause: keys.length === 0 })
  return (key) => {
    const source = data?.sources.edges.find(({ node }) => node.key === key)?.node
    if (!source) return { label: key }
    const { title, author, year } = source
    return { label: author ? [author, year].filter(Boolean).join(', ') : title, title: `${title} [^${key}]` }
  }
}
