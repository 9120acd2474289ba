import { useMemo } from 'react'
import { useQuery } from 'urql'
import { graphql } from '../../gql/gql.ts'
import type { EditedNoun, ContentNoun } from '../../paths.ts'
import { KINDS } from '../../gql/nouns.ts'
import type { KnownTexts } from './text-states.ts'

const OutdatedTexts = graphql(`
  query OutdatedTexts($of: TranslatedKind!, $id: ID!) {
    en: translationsOf(of: $of, id: $id, into: EN) {
      id
      name
      state
    }
    es: translationsOf(of: $of, id: $id, into: ES) {
      id
      name
      state
    }
  }
`)

/** What a form knows of its texts: the saved ones, and which are older than their other language. */
export function useKnownTexts(of: EditedNoun, id: string | null, base: object): KnownTexts {
  const kind = of in KINDS ? KINDS[of as ContentNoun] : null
  const [{ data }] = useQuery({
    query: OutdatedTexts,
    variables: { of: kind ?? 'PLANT', id: id ?? '' },
    pause: !kind || !id,
    requestPolicy: 'network-only',
  })
  return useMemo(() => {
    const names = (texts: { name: string; state: string }[] | undefined, suffix: string) =>
      (texts ?? []).filter(({ state }) => state === 'OUTDATED').map(({ name }) => name + suffix)
    return { outdated: [...names(data?.en, 'En'), ...names(data?.es, 'Es')], base: base as Record<string, unknown> }
  }, [data, base])
}
