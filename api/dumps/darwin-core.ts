import { xmlText } from '../rules/xml.ts'
import { areaName } from '../rules/areas.ts'
import type { Facts } from './facts.ts'
import type { DumpRecord, Value } from './shape.ts'

/*
 * A Darwin Core Archive (https://dwc.tdwg.org/text/): plants as taxa, with their names, distribution, sources, and their
 * uses and cautions as measurements or facts. Uses never stand without cautions: both are in one file.
 */

const DWC = 'http://rs.tdwg.org/dwc/terms/'
const DC = 'http://purl.org/dc/terms/'
const GBIF = 'http://rs.gbif.org/terms/1.0/'

export interface ArchiveFile {
  name: string
  rowType: string
  /** Terms by their URL; the first column is the id of the taxon. */
  terms: readonly string[]
  rowsOf: (plant: DumpRecord, facts: Facts) => (string | null)[][]
}

type Texts = { en: string | null; es: string | null }
type Row = Record<string, Value>
const LANGUAGES = ['en', 'es'] as const

const texts = (value: Value | undefined) => value as Texts
const rows = (value: Value | undefined) => value as Row[]
const list = (value: Value | undefined) => ((value ?? []) as string[]).join(' | ')
const text = (value: Value | undefined) => (value === null || value === undefined ? null : String(value))
const pageOf = ({ id }: DumpRecord, { url }: Facts) => `${url}/plants/${String(id)}`

export const ARCHIVE_FILES: readonly ArchiveFile[] = [
  {
    name: 'taxon.txt',
    rowType: `${DWC}Taxon`,
    terms: [
      `${DWC}taxonID`,
      `${DWC}scientificNameID`,
      `${DWC}scientificName`,
      `${DWC}kingdom`,
      `${DWC}family`,
      `${DWC}vernacularName`,
      `${DWC}taxonRemarks`,
      `${DC}modified`,
      `${DC}language`,
      `${DC}license`,
      `${DC}rightsHolder`,
      `${DC}accessRights`,
      `${DC}references`,
      `${DC}bibliographicCitation`,
    ],
    rowsOf: (plant, facts) => [
      [
        String(plant.id),
        nameId(plant),
        text(plant.scientificName),
        'Plantae',
        familyOf(plant),
        texts(plant.commonName).en ?? texts(plant.commonName).es,
        // Whoever reads the core alone must still see it.
        texts(plant.warning).en,
        text(plant.updatedAt),
        'en',
        facts.licence,
        communitiesOf(plant.attributions),
        termsOf(plant.attributions),
        pageOf(plant, facts),
        `${facts.title}, ${pageOf(plant, facts)}, ${String(plant.updatedAt).slice(0, 10)}`,
      ],
    ],
  },
  {
    name: 'vernacularname.txt',
    rowType: `${GBIF}VernacularName`,
    terms: ['', `${DWC}vernacularName`, `${DC}language`, `${DWC}locality`, `${DC}source`, `${DWC}taxonRemarks`],
    rowsOf: (plant) => [
      ...LANGUAGES.flatMap((language) => {
        const name = texts(plant.commonName)[language]
        return name ? [[String(plant.id), name, language, null, null, null]] : []
      }),
      ...rows(plant.names).map(({ name, language, place, source, note, attributions }) => [
        String(plant.id),
        text(name),
        text(language),
        text(place),
        text(source),
        joined([texts(note).en ?? texts(note).es, termsOf(attributions)]),
      ]),
    ],
  },
  {
    name: 'distribution.txt',
    rowType: `${GBIF}Distribution`,
    terms: [
      '',
      `${DWC}locationID`,
      `${DWC}locality`,
      `${DWC}countryCode`,
      `${DWC}establishmentMeans`,
      `${DWC}occurrenceRemarks`,
      `${DC}source`,
    ],
    rowsOf: (plant) => {
      const id = String(plant.id)
      const { en, es } = texts(plant.geographicLocation)
      const inWords = en ?? es
      return [
        ...rows(plant.distribution).flatMap((place) => distributionOf(id, place)),
        ...(inWords ? [[id, null, inWords, null, null, null, null]] : []),
      ]
    },
  },
  {
    name: 'identifier.txt',
    rowType: `${GBIF}Identifier`,
    terms: ['', `${DC}identifier`, `${DC}title`],
    rowsOf: (plant) =>
      rows(plant.identifiers).map(({ authority, value, url }) => [
        String(plant.id),
        text(url ?? value),
        text(authority),
      ]),
  },
  {
    name: 'reference.txt',
    rowType: `${GBIF}Reference`,
    terms: [
      '',
      `${DC}identifier`,
      `${DC}bibliographicCitation`,
      `${DC}title`,
      `${DC}creator`,
      `${DC}date`,
      `${DC}type`,
      `${DC}rights`,
    ],
    rowsOf: (plant) =>
      rows(plant.sources).map(({ key, title, author, year, doiUrl, address, kind, attributions }) => [
        String(plant.id),
        text(doiUrl ?? address ?? key),
        [author, year, title].filter((part) => part !== null).join('. '),
        text(title),
        text(author),
        text(year),
        text(kind),
        termsOf(attributions),
      ]),
  },
  {
    name: 'measurementorfact.txt',
    rowType: `${DWC}MeasurementOrFact`,
    terms: [
      '',
      `${DWC}measurementID`,
      `${DWC}measurementType`,
      `${DWC}measurementValue`,
      `${DWC}measurementMethod`,
      `${DWC}measurementRemarks`,
      `${DC}source`,
    ],
    rowsOf: (plant) => [
      ...rows(plant.cautions).map((caution, index) => [
        String(plant.id),
        `${String(plant.id)}/caution/${index + 1}`,
        ['caution', caution.subject, caution.condition ?? caution.medicine].filter(Boolean).join(': '),
        [caution.level, caution.underAge === null ? null : `under ${String(caution.underAge)} years`]
          .filter(Boolean)
          .join(', '),
        list(caution.routes),
        joined([remarksOf(texts(caution.text)), termsOf(caution.attributions)]),
        list(caution.sources),
      ]),
      ...rows(plant.uses).map((use, index) => [
        String(plant.id),
        `${String(plant.id)}/use/${index + 1}`,
        `use: ${String(use.ailment)}`,
        [list(use.parts), use.preparation, use.route].filter(Boolean).join(', '),
        `evidence ${String(use.evidence)}, finding ${String(use.finding)}`,
        joined([remarksOf(texts(use.text)), termsOf(use.attributions)]),
        list(use.sources),
      ]),
    ],
  },
]

/** A row for each area; one without an area for what is said of the altitude and the habitat alone. */
function distributionOf(id: string, place: Row): (string | null)[][] {
  const areas = place.areas as string[]
  const { minAltitude: from, maxAltitude: to, origin } = place
  const altitude = from === null && to === null ? null : `altitude in metres: ${String(from ?? '')}-${String(to ?? '')}`
  const remarks = joined([altitude, remarksOf(texts(place.habitat))])
  const means = origin === null ? null : MEANS[origin as keyof typeof MEANS]
  return (areas.length > 0 ? areas : [null]).map((area) => [
    id,
    area && `ISO:${area}`,
    area && (areaName(area, 'en') ?? null),
    area && area.slice(0, 2),
    means,
    remarks,
    list(place.sources),
  ])
}

/** http://rs.gbif.org/vocabulary/gbif/establishment_means.xml */
const MEANS = { NATIVE: 'native', INTRODUCED: 'introduced', CULTIVATED: 'managed' }

/** A taxon needs a name: how many plants have none is said in the manifest. */
export const isTaxon = ({ scientificName }: DumpRecord) => Boolean(scientificName)

/** The name in IPNI, whose ids POWO uses; none if the plant stands for two species. */
function nameId(plant: DumpRecord): string | null {
  const [name, another] = rows(plant.identifiers).filter(({ authority }) => authority === 'POWO')
  return name && !another ? `urn:lsid:ipni.org:names:${String(name.value)}` : null
}

/** The family alone, without its common name. */
function familyOf(plant: DumpRecord): string | null {
  const family = texts(plant.plantFamily).en ?? texts(plant.plantFamily).es
  return /\b[A-Z][a-z]+aceae\b/.exec(family ?? '')?.[0] ?? null
}

function remarksOf({ en, es }: Texts): string | null {
  return joined([en && `en: ${en}`, es && `es: ${es}`])
}

function joined(parts: readonly (string | null | undefined)[]): string | null {
  return parts.filter(Boolean).join(' | ') || null
}

function communitiesOf(attributions: Value | undefined): string | null {
  return joined(rows(attributions).map(({ community }) => (community as { name: Texts } | null)?.name.en))
}

/** On what terms, in the words of the communities, in both languages. */
function termsOf(attributions: Value | undefined): string | null {
  return joined(rows(attributions).map(({ line }) => remarksOf(texts(line))))
}

/** A line of tabs: a tab or line break within a value becomes a space, as the format asks for. */
export function lineOf(cells: readonly (string | null)[]): string {
  return `${cells.map((cell) => (cell ?? '').replaceAll(/\s+/g, ' ').trim()).join('\t')}\n`
}

export const headerOf = ({ terms }: ArchiveFile) =>
  lineOf(terms.map((term) => (term === '' ? 'taxonID' : (term.split('/').at(-1) ?? ''))))

/** meta.xml: which file holds which terms. */
export function metaXml(): string {
  const files = ARCHIVE_FILES.map(({ name, rowType, terms }, file) => {
    const kind = file === 0 ? 'core' : 'extension'
    const fields = terms.flatMap((term, index) => (term ? [`    <field index="${index}" term="${term}"/>`] : []))
    return `  <${kind} encoding="UTF-8" fieldsTerminatedBy="\\t" linesTerminatedBy="\\n" fieldsEnclosedBy="" ignoreHeaderLines="1" rowType="${rowType}">
    <files><location>${name}</location></files>
    <${file === 0 ? 'id' : 'coreid'} index="0"/>
${fields.join('\n')}
  </${kind}>`
  })
  return `<?xml version="1.0" encoding="UTF-8"?>
<archive xmlns="http://rs.tdwg.org/dwc/text/" metadata="eml.xml">
${files.join('\n')}
</archive>
`
}

/** eml.xml, in the profile of GBIF: what this is, of whom, and on which terms. */
export function emlXml({ title, description, licence, url, version, changedAt }: Facts): string {
  const party = `<organizationName>${xmlText(title)}</organizationName><onlineUrl>${xmlText(url)}</onlineUrl>`
  return `<?xml version="1.0" encoding="UTF-8"?>
<eml:eml xmlns:eml="https://eml.ecoinformatics.org/eml-2.2.0" packageId="${xmlText(url)}/data/${version}" system="http://gbif.org" scope="system" xml:lang="en">
  <dataset>
    <alternateIdentifier>${xmlText(url)}/data</alternateIdentifier>
    <title xml:lang="en">${xmlText(title)}</title>
    <creator>${party}</creator>
    <metadataProvider>${party}</metadataProvider>
    <pubDate>${changedAt.slice(0, 10)}</pubDate>
    <language>en</language>
    <abstract><para>${xmlText(description)}</para></abstract>
    <intellectualRights><para>${xmlText(licence)}</para></intellectualRights>
    <contact>${party}</contact>
  </dataset>
</eml:eml>
`
}
