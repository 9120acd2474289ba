import { useTranslations } from 'use-intl'
import type { CitedText_SourceFragment } from '../gql/graphql.ts'

type Cited = { key: string; number: string }

/** What a link to sources is called: whose one is, or the numbers of several. */
export function useCitationLabel(sources: readonly CitedText_SourceFragment[]): (cited: readonly Cited[]) => string {
  const t = useTranslations('sources')
  return (cited) => {
    const [first] = cited
    if (cited.length > 1) return t('several', { numbers: cited.map(({ number }) => number).join(', ') })
    const source = sources.find(({ key }) => key === first?.key)
    return t('source', { number: first?.number ?? '', name: source?.author ?? source?.title ?? first?.key ?? '' })
  }
}
