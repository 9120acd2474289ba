import type { AilmentAuthority, TaxonAuthority } from '../gql/graphql.ts'

/** What catalogues of plants and illnesses call themselves, in every language. */
export const CATALOGUES: Record<TaxonAuthority | AilmentAuthority, string> = {
  GBIF: 'GBIF',
  POWO: 'POWO',
  WFO: 'WFO',
  WIKIDATA: 'Wikidata',
  NCBI: 'NCBI',
  TROPICOS: 'Tropicos',
  ICD11: 'ICD-11',
  ICPC2: 'ICPC-2',
  MESH: 'MeSH',
}
