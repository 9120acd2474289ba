import { useMutation } from 'urql'
import { graphql } from '../../gql/gql.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'

const RestoreFromBin = graphql(`
  mutation RestoreFromBin($ids: [ID!]!, $lang: Language!) {
    restoreFromBin(ids: $ids) {
      id
      kind
      title(lang: $lang)
      publishingGaps
    }
  }
`)

/** Restores items from the bin, all or none. `hidden` are plants and ailments that came back hidden, with what they lack. */
export function useRestore() {
  const { lang } = useLanguage()
  const [, restore] = useMutation(RestoreFromBin)
  return async (ids: readonly string[]) => {
    const { data, error } = await restore({ ids: [...ids], lang })
    const restored = data?.restoreFromBin ?? []
    const hidden = restored
      .filter(({ publishingGaps }) => publishingGaps.length > 0)
      .map(({ id, kind, title, publishingGaps }) => {
        return { of: kind === 'AILMENT' ? ('ailments' as const) : ('plants' as const), id, title, gaps: publishingGaps }
      })
    return { error, hidden }
  }
}
