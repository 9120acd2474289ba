import { use, useEffect, useMemo, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from 'urql'
import { graphql } from '../../gql/gql.ts'
import { PageCitations } from '../form/citations.ts'
import { recentSources } from '../form/recent-sources.ts'
import { choicesOf, inOrder, SHOWN, SourceChoices, SourcesByKey } from '../form/source-choices.ts'
import type { Bibliography } from './citation-marks.ts'

const CitedSource = graphql(`
  query CitedSource($key: ID!) {
    source(key: $key) {
      key
      title
      author
      year
    }
  }
`)

/** The sources of the site, for citations in texts: those of the page and those cited last first. */
export function useBibliography(): Bibliography {
  const client = useClient()
  const t = useTranslations('adminForm.preview')
  const cited = use(PageCitations)
  // The editor asks long after it was made.
  const latest = useRef(cited)
  useEffect(() => {
    latest.current = cited
  })
  return useMemo(
    () => ({
      find: async (search) => {
        const term = search.trim()
        const first = term ? [] : [...new Set([...latest.current, ...recentSources()])].slice(0, SHOWN)
        const [{ data }, known] = await Promise.all([
          client.query(SourceChoices, { search: term }).toPromise(),
          first.length > 0 ? client.query(SourcesByKey, { keys: first }).toPromise() : null,
        ])
        const found = data ? choicesOf(data, term, inOrder(known?.data, first)) : []
        return found.map((source) => ({ ...source, detail: byWhom(source) }))
      },
      nameOf: async (key) => {
        const { data } = await client.query(CitedSource, { key }).toPromise()
        if (!data) return key
        return data.source
          ? [data.source.title, byWhom(data.source)].filter(Boolean).join(', ')
          : t('unknownSource', { key })
      },
    }),
    [client, t],
  )
}

function byWhom({ author, year }: { author?: string | null; year?: number | string | null }): string {
  return [author, year].filter(Boolean).join(', ')
}
