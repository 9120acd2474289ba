/*
 * Rules for structured data: which properties the types have that the site writes, and what they require. From the vocabulary
 * of schema.org, release 29 (https://schema.org/docs/full.html), and the profile Taxon 1.0-RELEASE of Bioschemas
 * (https://bioschemas.org/profiles/Taxon/1.0-RELEASE), whose required properties its JSON Schema names
 * (BioSchemas/specifications, Taxon/jsonld/Taxon_v1.0-RELEASE.json). No library has them offline.
 */

const THING = 'additionalType alternateName description identifier image name sameAs url'
const WORK = `${THING} about author citation dateCreated dateModified datePublished hasPart headline inLanguage keywords
  license publisher text`
const PAGE = `${WORK} breadcrumb lastReviewed primaryImageOfPage reviewedBy`

const PROPERTIES: Record<string, string> = {
  Thing: THING,
  Organization: THING,
  Person: `${THING} jobTitle`,
  Taxon: `${THING} parentTaxon taxonRank`,
  MedicalCondition: THING,
  MedicalSymptom: THING,
  MedicalAudience: `${THING} audienceType`,
  CreativeWork: WORK,
  Article: WORK,
  ScholarlyArticle: WORK,
  Book: WORK,
  Chapter: WORK,
  Thesis: WORK,
  Dataset: WORK,
  WebPage: PAGE,
  MedicalWebPage: `${PAGE} aspect medicalAudience`,
  HealthTopicContent: `${WORK} hasHealthAspect`,
  BreadcrumbList: `${THING} itemListElement`,
  ListItem: `${THING} item position`,
}

const URLS = ['url', 'license', 'item', 'sameAs', 'image', 'primaryImageOfPage', 'hasHealthAspect']
const DATES = ['dateCreated', 'dateModified', 'datePublished', 'lastReviewed']
const CONFORMS = 'http://purl.org/dc/terms/conformsTo'
const PROFILE = 'https://bioschemas.org/profiles/Taxon/1.0-RELEASE'

type Node = Record<string, unknown>

/** What is wrong with structured data, by path; empty if nothing. */
export function problemsOfStructuredData(value: unknown, path = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((each, index) => problemsOfStructuredData(each, `${path}[${index}]`))
  if (typeof value !== 'object' || value === null) return []
  const node = value as Node
  const type = String(node['@type'] ?? '')
  const known = PROPERTIES[type]?.split(/\s+/)
  if (!known) return [`${path} has no type that is known: ${type}`]
  const entries = Object.entries(node).filter(([name]) => !name.startsWith('@') && name !== CONFORMS)
  return [
    ...entries.flatMap(([name, held]) => {
      const at = `${path}.${name}`
      if (!known.includes(name)) return [`${at} is no property of ${type}`]
      if (held === null || held === undefined || held === '') return [`${at} is empty`]
      return [
        ...(URLS.includes(name) ? [held].flat().flatMap((url) => (isUrl(url) ? [] : [`${at} is no URL`])) : []),
        ...(DATES.includes(name) && !/^\d{4}(?:-\d\d-\d\d(?:T[\d:.]+Z)?)?$/.test(String(held))
          ? [`${at} is no date`]
          : []),
        ...problemsOfStructuredData(held, at),
      ]
    }),
    ...(type === 'Taxon' && CONFORMS in node ? problemsOfTaxon(node, path) : []),
    ...(type === 'MedicalWebPage'
      ? ['name', 'url', 'dateModified', 'license', 'citation'].flatMap((name) =>
          node[name] ? [] : [`${path} lacks ${name}`],
        )
      : []),
  ]
}

function problemsOfTaxon(node: Node, path: string): string[] {
  const { '@id': profile } = node[CONFORMS] as Node
  return [
    ...['@id', 'name', 'taxonRank'].flatMap((name) =>
      node[name] ? [] : [`${path} lacks ${name}, which the profile requires`],
    ),
    ...(profile === PROFILE ? [] : [`${path} conforms to ${String(profile)}`]),
  ]
}

const isUrl = (value: unknown) => typeof value === 'object' || /^https?:\/\/\S+$/.test(String(value))
