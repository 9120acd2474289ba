import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from 'urql'
import { graphql } from '../../gql/gql.ts'
import { SourceChoices } from '../form/SourceSearch.tsx'
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

/** The sources of the site, for citations in texts. */
export function useBibliography(): Bibliography {
  const client = useClient()
  const t = useTranslations('adminForm.preview')
  return useMemo(
    () => ({
      find: async (search) => {
        const { data } = await client.query(SourceChoices, { search: search.trim() }).toPromise()
        return (data?.sources.edges ?? []).map(({ node }) => ({ ...node, detail: byWhom(node) }))
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
