import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useClient } from 'urql'
import { graphql } from '../../gql/gql.ts'
import { choicesOf, SourceChoices } from '../form/source-choices.ts'
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
        const term = search.trim()
        const { data } = await client.query(SourceChoices, { search: term }).toPromise()
        return data ? choicesOf(data, term).map((source) => ({ ...source, detail: byWhom(source) })) : []
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
