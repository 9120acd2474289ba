import type { AilmentAuthority, AilmentKind } from '../gql/graphql.ts'
import { CATALOGUES } from '../source/catalogues.ts'
import { describeSource, type DescribedSource } from '../source/source-json-ld.ts'

type DescribedAilment = {
  id: string
  name?: string | null
  kind: AilmentKind
  description: string
  createdAt: string
  sources: readonly DescribedSource[]
  codes: readonly { authority: AilmentAuthority; value: string; url: string | null }[]
}

/** schema.org has no words for an illness of traditional medicine, nor for a stage of life. */
const TYPES: Record<AilmentKind, string> = {
  SYMPTOM: 'MedicalSymptom',
  ILLNESS: 'MedicalCondition',
  FOLK_ILLNESS: 'MedicalCondition',
  INJURY: 'MedicalCondition',
  LIFE_STAGE: 'Thing',
}

/**
 * Structured data for search engines: a page on first help for an ailment. Plants are left out: `possibleTreatment` would
 * promise what a tradition does not, and has no place for their precautions.
 */
export function ailmentJsonLd(ailment: DescribedAilment): object {
  const { id, kind, description, createdAt, sources, codes } = ailment
  const name = ailment.name ?? ''
  const sameAs = codes.flatMap(({ url }) => url ?? [])
  return {
    '@type': 'MedicalWebPage',
    name,
    description,
    datePublished: createdAt,
    aspect: 'first aid',
    medicalAudience: { '@type': 'MedicalAudience', audienceType: 'Patient' },
    about: {
      '@type': TYPES[kind],
      identifier: `urn:uuid:${id}`,
      name,
      ...(sameAs.length > 0 && { sameAs }),
      // A stage of life is no medical entity.
      ...(codes.length > 0 && kind !== 'LIFE_STAGE' && { code: codes.map(describeCode) }),
    },
    citation: sources.map(describeSource),
  }
}

function describeCode({ authority, value }: DescribedAilment['codes'][number]): object {
  return { '@type': 'MedicalCode', codingSystem: CATALOGUES[authority], codeValue: value }
}
