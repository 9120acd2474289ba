/** What is true of one item only, and does not pass to its duplicate. */
const OF_ONE = [
  'slug',
  'isPublic',
  'isLocked',
  'mainImageUrl',
  'featuredImageUrl',
  'galleryImages',
  'youtubeVideoUrl',
  'mayanName',
  'names',
  'synonyms',
  'identifiers',
  'codes',
  'distribution',
  'nameAuthority',
  'conservationList',
  'conservationCategory',
  'conservationYear',
  'conservationSource',
  'reviewedBy',
  'reviewerRoleEn',
  'reviewerRoleEs',
  'reviewedOn',
  'reviewedUntil',
]
const COPIES = { En: 'copy', Es: 'copia' }

/** The values of a duplicate: hidden, named as a copy, without pictures, spoken names and reviews of the other item. */
export function duplicateOf<Values extends object>(values: Values, empty: Values): Values {
  const cleared = Object.entries(empty).filter(([name]) => OF_ONE.includes(name))
  const named = Object.entries(values).flatMap(([name, text]) => {
    const [, language] = /^(?:commonName|name|title)(En|Es)$/.exec(name) ?? []
    return language ? [[name, `${text} (${COPIES[language as keyof typeof COPIES]})`]] : []
  })
  return { ...values, ...Object.fromEntries([...cleared, ...named]) } as Values
}
