import { addressIn } from '../layout/address-in.ts'
import { breadcrumbList } from '../layout/breadcrumbs.ts'
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
  updatedAt: string
  names: readonly { name: string }[]
  sources: readonly DescribedSource[]
  mainImage?: { url: string } | null
  description: string
  review?: { by: string; role?: string | null; on: string } | null
  uses: readonly { text?: string | null; ailment: { name?: string | null } }[]
  cautions: readonly { subject: CautionSubject; text?: string | null }[]
}

type PageOfPlant = { siteUrl: string; language: Language; trail: readonly { name: string; path: string }[] }

/** Structured data for search engines: a page about a plant, with all names and cited works. */
export function plantJsonLd(plant: DescribedPlant, { siteUrl, language, trail }: PageOfPlant): object[] {
  const name = plant.commonName ?? ''
  const otherNames = [...new Set([...plant.names.map((other) => other.name), ...plant.synonyms])]
  // Without the common name in parentheses: `Asteraceae (daisy family)`.
  const family = /^\p{L}+/u.exec(plant.botanicalFamily ?? '')?.[0]
  return [
    {
      '@type': 'WebPage',
      name,
      description: plant.description,
      url: addressIn(language, paths.plant(plant.id), siteUrl),
      inLanguage: language,
      datePublished: plant.createdAt,
      dateModified: plant.updatedAt,
      ...(plant.mainImage && { primaryImageOfPage: new URL(plant.mainImage.url, siteUrl).href }),
      about: {
        '@type': 'Taxon',
        identifier: `urn:uuid:${plant.id}`,
        name: plant.scientificName ?? name,
        alternateName: plant.scientificName ? [name, ...otherNames] : otherNames,
        ...(family && { parentTaxon: { '@type': 'Taxon', name: family, taxonRank: 'family' } }),
      },
      ...(plant.review && {
        lastReviewed: plant.review.on,
        reviewedBy: {
          '@type': 'Person',
          name: plant.review.by,
          ...(plant.review.role && { jobTitle: plant.review.role }),
        },
      }),
      // Cautions stand before uses, here too. Nothing says that the plant treats anything.
      hasPart: [
        ...plant.cautions.map(({ subject, text }) => topic(aspectOf(subject), text)),
        ...plant.uses.map(({ ailment, text }) => topic('EffectivenessHealthAspect', text, ailment.name)),
      ].filter(Boolean),
      citation: plant.sources.map(describeSource),
    },
    breadcrumbList(language, siteUrl, trail),
  ]
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

/** A sentence as it was written: hard words carry their explanation in it, as HTML (api/content/glossary.ts). */
function unexplained(html: string): string {
  return html
    .replace(/<span id="term-[^>]*>.*?<\/span>|<\/?button[^>]*>|\u2060/g, '')
    .replaceAll('&#x3C;', '<')
    .replaceAll('&#x26;', '&')
}
