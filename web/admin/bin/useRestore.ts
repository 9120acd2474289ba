import { useMutation, type CombinedError } from 'urql'
import { graphql } from '../../gql/gql.ts'
import type { RestoreFromBinMutation } from '../../gql/graphql.ts'
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

/** Fewer than the server takes at once. */
const PORTION = 50

/**
 * Restores items from the bin, in portions that are restored whole or not at all. `hidden` are plants and ailments that came back
 * hidden, with what they lack.
 */
export function useRestore() {
  const { lang } = useLanguage()
  const [, restore] = useMutation(RestoreFromBin)
  return async (ids: readonly string[]) => {
    const restored: RestoreFromBinMutation['restoreFromBin'] = []
    let error: CombinedError | undefined
    for (let place = 0; place < ids.length && !error; place += PORTION) {
      const result = await restore({ ids: ids.slice(place, place + PORTION), lang })
      restored.push(...(result.data?.restoreFromBin ?? []))
      error = result.error
    }
    const hidden = restored
      .filter(({ publishingGaps }) => publishingGaps.length > 0)
      .map(({ id, kind, title, publishingGaps }) => {
        return { of: kind === 'AILMENT' ? ('ailments' as const) : ('plants' as const), id, title, gaps: publishingGaps }
      })
    return { error, hidden }
  }
}
