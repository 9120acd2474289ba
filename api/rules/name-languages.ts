/** ISO 639-3 codes of the Mayan languages of Guatemala, of its neighbours, and others; `und` is unknown. */
export const MAYAN_OF_GUATEMALA = codes(
  'acr agu caa cac cak itz ixl jac kek kjb knj mam mop poc poh quc qum quv ttc tzj usp',
)
export const LANGUAGES_OF_NAMES = MAYAN_OF_GUATEMALA.union(
  codes('cab chf ctu eng hus lac mhc spa toj tzh tzo und xin yua'),
)
export const COMMON_NAMES = codes('eng spa')

function codes(list: string): Set<string> {
  return new Set(list.split(' '))
}
