import type { Evidence, Finding, PlantPart, Preparation, Route } from '../../gql/graphql.ts'

/** A use of a plant in its form. */
export type UseValue = {
  ailmentSlug: string
  parts: PlantPart[]
  preparation: Preparation
  route: Route
  evidence: Evidence
  finding: Finding
  placeEn: string
  placeEs: string
  textEn: string
  textEs: string
  sourceKeys: string[]
}

/** The commonest use, with the most careful claim. */
export const EMPTY_USE: UseValue = {
  ailmentSlug: '',
  parts: [],
  preparation: 'INFUSION',
  route: 'ORAL',
  evidence: 'TRADITION',
  finding: 'NOT_TESTED',
  placeEn: '',
  placeEs: '',
  textEn: '',
  textEs: '',
  sourceKeys: [],
}

type Loaded = { [Name in keyof Omit<UseValue, 'ailmentSlug' | 'sourceKeys'>]: UseValue[Name] | null } & {
  ailment: { slug: string }
  sources: { key: string }[]
}

/** A use as form values. */
export function toUseValue({ ailment, sources, ...use }: Loaded): UseValue {
  return {
    ailmentSlug: ailment.slug,
    parts: use.parts ?? [],
    preparation: use.preparation ?? 'OTHER',
    route: use.route ?? 'OTHER',
    evidence: use.evidence ?? 'TRADITION',
    finding: use.finding ?? 'NOT_TESTED',
    placeEn: use.placeEn ?? '',
    placeEs: use.placeEs ?? '',
    textEn: use.textEn ?? '',
    textEs: use.textEs ?? '',
    sourceKeys: sources.map(({ key }) => key),
  }
}

/** Uses that a preview can show. */
export function isShownUse({ ailmentSlug }: UseValue): boolean {
  return ailmentSlug !== ''
}
