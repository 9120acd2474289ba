import { unexplained } from '../../api/rules/search/unexplained.ts'
import { pageUrl } from '../layout/page-url.ts'
import type { Language } from '../i18n/language.ts'
import type { CautionSubject } from '../gql/graphql.ts'
import { paths } from '../paths.ts'
import { describeSource, type DescribedSource } from '../source/source-json-ld.ts'

type DescribedPlant = {
  id: string
  commonName?: string | null
  scientificName?: string | null
  synonyms: readonly string[]
  botanicalFamily?: string | null
  createdAt: string
  names: readonly { name: string }[]
  sources: readonly DescribedSource[]
  mainImage?: { url: string } | null
  description: string
  identifiers: readonly { url: string | null }[]
  review?: { by: string; role?: string | null; on: string } | null
  reviews: readonly { by: string; roleTitle: string; agrees: boolean; hasChanged: boolean; reviewedAt: string }[]
  uses: readonly { text?: string | null; ailment: { name?: string | null } }[]
  cautions: readonly { subject: CautionSubject; text?: string | null }[]
}

type PageOfPlant = { siteUrl: string; language: Language }

/** Structured data for search engines: a page about a plant, with all names and cited works. */
export function plantJsonLd(plant: DescribedPlant, { siteUrl, language }: PageOfPlant): object {
  const name = plant.commonName ?? ''
  const otherNames = [...new Set([...plant.names.map((other) => other.name), ...plant.synonyms])]
  // Without the common name in parentheses: `Asteraceae (daisy family)`.
  const family = /^\p{L}+/u.exec(plant.botanicalFamily ?? '')?.[0]
  const sameAs = plant.identifiers.flatMap(({ url }) => url ?? [])
  const rank = plant.scientificName && rankOf(plant.scientificName)
  return {
    '@type': 'MedicalWebPage',
    name,
    description: plant.description,
    datePublished: plant.createdAt,
    ...(plant.mainImage && { primaryImageOfPage: new URL(plant.mainImage.url, siteUrl).href }),
    about: {
      '@type': 'Taxon',
      '@id': pageUrl(language, `${paths.plant(plant.id)}#taxon`, siteUrl),
      identifier: `urn:uuid:${plant.id}`,
      url: pageUrl(language, paths.plant(plant.id), siteUrl),
      name: plant.scientificName ?? name,
      alternateName: plant.scientificName ? [name, ...otherNames] : otherNames,
      ...(sameAs.length > 0 && { sameAs }),
      ...(family && { parentTaxon: { '@type': 'Taxon', name: family, taxonRank: 'family' } }),
      ...(rank && { 'http://purl.org/dc/terms/conformsTo': { '@id': BIOSCHEMAS_TAXON }, taxonRank: rank }),
    },
    ...reviewedBy(plant),
    // Cautions stand before uses, here too. Nothing says that the plant treats anything.
    hasPart: [
      ...plant.cautions.map(({ subject, text }) => topic(aspectOf(subject), text)),
      ...plant.uses.map(({ ailment, text }) => topic('EffectivenessHealthAspect', text, ailment.name)),
    ].filter(Boolean),
    citation: plant.sources.map(describeSource),
  }
}

/** Who reviewed the whole page, and who agrees with rows of it that have not changed since. */
function reviewedBy({ review, reviews }: DescribedPlant): object {
  const holding = reviews.filter(({ agrees, hasChanged }) => agrees && !hasChanged)
  const people = [
    ...(review ? [{ name: review.by, role: review.role }] : []),
    ...holding.map(({ by, roleTitle }) => ({ name: by, role: roleTitle })),
  ].filter(({ name }, index, all) => all.findIndex((other) => other.name === name) === index)
  if (people.length === 0) return {}
  const dates = [...(review ? [review.on] : []), ...holding.map(({ reviewedAt }) => reviewedAt.slice(0, 10))]
  const persons = people.map(({ name, role }) => ({ '@type': 'Person', name, ...(role && { jobTitle: role }) }))
  return { lastReviewed: dates.sort().at(-1), reviewedBy: persons.length > 1 ? persons : persons[0] }
}

const BIOSCHEMAS_TAXON = 'https://bioschemas.org/profiles/Taxon/1.0-RELEASE'

/** The rank that a scientific name says: the profile requires one. Undefined if it says none. */
function rankOf(name: string): string | undefined {
  if (/ (?:subsp|ssp)\. /.test(name)) return 'subspecies'
  if (/ var\. /.test(name)) return 'variety'
  if (/^\p{Lu}\p{Ll}+ spp?\.?(?: |$)/u.test(name)) return 'genus'
  return /^\p{Lu}\p{Ll}+ (?:× ?|x )?\p{Ll}[\p{Ll}-]+(?: |$)/u.test(name) ? 'species' : undefined
}

/** What schema.org calls the aspect of a caution. */
function aspectOf(subject: CautionSubject): string {
  if (subject === 'PREGNANCY') return 'PregnancyHealthAspect'
  return subject === 'ALLERGY' ? 'AllergiesHealthAspect' : 'SafetyHealthAspect'
}

/** A sentence on a health topic, without the HTML of its explanations; undefined without a sentence. */
function topic(aspect: string, text: string | null | undefined, condition?: string | null): object | undefined {
  if (!text) return undefined
  return {
    '@type': 'HealthTopicContent',
    hasHealthAspect: `https://schema.org/${aspect}`,
    ...(condition && { about: { '@type': 'MedicalCondition', name: condition } }),
    text: unexplained(text),
  }
}
