import { useQuery } from 'urql'
import { graphql } from '../../gql/gql.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'

const WordLists = graphql(`
  query WordLists($lang: Language!) {
    medicineClasses {
      slug
      name(lang: $lang)
      examples(lang: $lang)
    }
    healthConditions {
      slug
      name(lang: $lang)
    }
    ailments(lang: $lang) {
      id
      slug
      name(lang: $lang)
    }
  }
`)

type Names = ReadonlyMap<string, string>

/** Names of medicines, conditions and public ailments, by slug, in the order of the lists; `examples` of medicines. */
export function useWordLists(): Record<'medicines' | 'examples' | 'conditions' | 'ailments', Names> {
  const { lang } = useLanguage()
  const [{ data }] = useQuery({ query: WordLists, variables: { lang } })
  return {
    medicines: new Map(data?.medicineClasses.map(({ slug, name }) => [slug, name])),
    examples: new Map(data?.medicineClasses.map(({ slug, examples }) => [slug, examples.join(', ')])),
    conditions: new Map(data?.healthConditions.map(({ slug, name }) => [slug, name])),
    ailments: new Map(data?.ailments.map(({ slug, name }) => [slug, name ?? slug])),
  }
}
