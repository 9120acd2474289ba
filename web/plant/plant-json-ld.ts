import { addressIn } from '../layout/address-in.ts'
import { breadcrumbList } from '../layout/breadcrumbs.ts'
import type { Language } from '../i18n/language.ts'
import { paths } from '../paths.ts'

type DescribedPlant = {
  id: string
  commonName?: string | null
  scientificName?: string | null
  synonyms: readonly string[]
  botanicalFamily?: string | null
  createdAt: string
  updatedAt: string
  names: readonly { name: string }[]
  sources: readonly { title: string; author?: string | null; address?: string | null }[]
  mainImage?: { url: string } | null
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
      citation: plant.sources.map(({ title, author, address }) => ({
        '@type': 'CreativeWork',
        name: title,
        ...(author && { author }),
        ...(address && { url: address }),
      })),
    },
    breadcrumbList(language, siteUrl, trail),
  ]
}
