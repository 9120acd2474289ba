/*
 * The rules of Darwin Core Archives (https://dwc.tdwg.org/text/, and what GBIF's validator requires of checklists) as far
 * as they can be checked without a network.
 */

const CORE = 'http://rs.tdwg.org/dwc/terms/Taxon'
const EXTENSIONS = new Set([
  'http://rs.gbif.org/terms/1.0/VernacularName',
  'http://rs.gbif.org/terms/1.0/Distribution',
  'http://rs.gbif.org/terms/1.0/Identifier',
  'http://rs.gbif.org/terms/1.0/Reference',
  'http://rs.tdwg.org/dwc/terms/MeasurementOrFact',
])
const DWC = [
  'taxonID scientificNameID scientificName kingdom family vernacularName taxonRemarks locality measurementID measurementType',
  'measurementValue measurementMethod measurementRemarks locationID countryCode establishmentMeans occurrenceRemarks',
].flatMap((names) => names.split(' '))
const DC =
  'modified language license references bibliographicCitation source identifier title creator date type rightsHolder accessRights rights'
const TERMS = new Set([
  ...DWC.map((name) => `http://rs.tdwg.org/dwc/terms/${name}`),
  ...DC.split(' ').map((name) => `http://purl.org/dc/terms/${name}`),
])
/** Required by the GBIF metadata profile. */
const METADATA = ['title', 'creator', 'metadataProvider', 'pubDate', 'abstract', 'intellectualRights', 'contact']

/** What is wrong with the files of an archive, by name. */
export function problemsOfArchive(files: Record<string, string>): string[] {
  const { 'meta.xml': meta = '', 'eml.xml': eml = '' } = files
  const described = [...meta.matchAll(/<(core|extension) ([^>]*)>(.*?)<\/\1>/gs)].map(
    ([, kind, attributes, inner]) => ({
      kind,
      rowType: /rowType="([^"]*)"/.exec(attributes!)?.[1] ?? '',
      isPlain: /encoding="UTF-8" fieldsTerminatedBy="\\t" linesTerminatedBy="\\n" fieldsEnclosedBy=""/.test(
        attributes!,
      ),
      name: /<location>([^<]*)</.exec(inner!)?.[1] ?? '',
      id: Number(/<(?:id|coreid) index="(\d+)"/.exec(inner!)?.[1] ?? -1),
      fields: [...inner!.matchAll(/<field index="(\d+)" term="([^"]*)"/g)].map(([, index, term]) => ({
        index: Number(index),
        term: term!,
      })),
    }),
  )
  const problems: string[] = []
  const core = described.filter(({ kind }) => kind === 'core')
  if (core.length !== 1 || core[0]!.rowType !== CORE) return ['there must be one core, of taxa']
  const rowsOf = (name: string) =>
    (files[name] ?? '')
      .split('\n')
      .slice(1, -1)
      .map((line) => line.split('\t'))
  const ids = rowsOf(core[0]!.name).map((row) => row[core[0]!.id] ?? '')
  if (new Set(ids).size !== ids.length || ids.includes('')) problems.push('ids of taxa must be there, each once')
  for (const { kind, rowType, name, id, fields, isPlain } of described) {
    if (kind === 'extension' && !EXTENSIONS.has(rowType)) problems.push(`${name}: ${rowType} is no extension`)
    if (!isPlain) problems.push(`${name}: must be UTF-8 with tabs`)
    if (files[name] === undefined) problems.push(`${name} is missing`)
    for (const { term } of fields) if (!TERMS.has(term)) problems.push(`${name}: ${term} is no term`)
    const columns = Math.max(id, ...fields.map(({ index }) => index)) + 1
    for (const row of rowsOf(name)) {
      if (row.length !== columns) problems.push(`${name}: ${row.length} of ${columns} columns: ${row.join(' | ')}`)
      if (!ids.includes(row[id] ?? '')) problems.push(`${name}: no taxon ${row[id]}`)
    }
    const unnamed = rowsOf(name).filter((row) =>
      fields.some(({ index, term }) => /\/(?:scientificName|measurementType)$/.test(term) && !row[index]),
    )
    if (unnamed.length > 0) problems.push(`${name}: ${unnamed.length} rows without what they are`)
  }
  for (const name of METADATA) if (!eml.includes(`<${name}`)) problems.push(`eml.xml: no ${name}`)
  if (!/metadata="eml\.xml"/.test(meta)) problems.push('meta.xml names no metadata')
  const known = ['meta.xml', 'eml.xml', ...described.map(({ name }) => name)]
  return [...problems, ...Object.keys(files).filter((name) => !known.includes(name))]
}
