import { graphql } from '../gql/gql.ts'
import type { CautionLevel, CautionSubject, PlantCautions_PlantFragment } from '../gql/graphql.ts'
import { groupBy } from '../../api/rules/group-by.ts'

export const PlantCautionsFragment = graphql(`
  fragment PlantCautions_plant on Plant {
    id
    updatedAt
    commonName(lang: $lang)
    isPoisonous
    stopLines(lang: $lang) {
      allowed {
        fromAge
        level
        text
      }
    }
    headlines(lang: $lang) {
      subject
      level
      text
    }
    cautions {
      subject
      level
      underAge
      routes
      medicine {
        slug
        name(lang: $lang)
        examples(lang: $lang)
      }
      condition {
        slug
        name(lang: $lang)
      }
      lookalike {
        id
        commonName(lang: $lang)
        scientificName
        isPoisonous
        updatedAt
      }
      comparison(lang: $lang) {
        ...LookalikePlates_comparison
      }
      text: explainedText(lang: $lang)
      untranslated(lang: $lang)
      isAdded
      attributions {
        ...Attributions_attribution
      }
      sources {
        key
      }
    }
  }
`)

export type Caution = PlantCautions_PlantFragment['cautions'][number]

/** What nobody has studied keeps more people out than what is known to need care. */
export const STRICTEST: readonly CautionLevel[] = ['AVOID', 'ASK', 'NO_DATA', 'CARE', 'COMPATIBLE']
const PAGE_ORDER: readonly CautionLevel[] = ['AVOID', 'ASK', 'CARE', 'NO_DATA', 'COMPATIBLE']

/** Cautions of one subject together, `AVOID` first. Look-alikes have a section of their own. */
export function bySubject(cautions: readonly Caution[]): [CautionSubject, Caution[]][] {
  const rank = ({ level }: Caution) => PAGE_ORDER.indexOf(level)
  const groups = groupBy(
    cautions.filter(({ subject }) => subject !== 'LOOKALIKE').sort((one, other) => rank(one) - rank(other)),
    ({ subject }) => subject,
  )
  return [...groups]
}

/** The id of the sentences on a subject. */
export function cautionId(subject: CautionSubject): string {
  return `caution-${subject.toLowerCase().replace('_', '-')}`
}
