/** Texts of a plant whose sentences a search may find, the most telling first; in SQL, `found` of the view plants_as_searched. */
export const SEARCHED_TEXTS = [
  'basicUses',
  'culturalSignificance',
  'spiritualCeremonialUse',
  'description',
  'keyProperties',
  'preparationMethods',
  'ethicalHarvesting',
  'geographicLocation',
] as const
