import type { ArchiveFile } from './darwin-core.ts'
import type { Facts } from './facts.ts'
import type { DumpRecord } from './shape.ts'

/*
 * The rows of the Darwin Core Archive as RDF, in N-Triples (https://www.w3.org/TR/n-triples/): a taxon is the page of its
 * plant, and rows that belong to it are blank nodes whose subject it is.
 */

const RDF_TYPE = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type'
const SUBJECT = 'http://purl.org/dc/terms/subject'

export function* triplesOf(plant: DumpRecord, files: readonly ArchiveFile[], facts: Facts): Generator<string> {
  const taxon = `<${facts.url}/plants/${String(plant.id)}>`
  for (const [number, { rowType, terms, rowsOf }] of files.entries()) {
    for (const [position, row] of rowsOf(plant, facts).entries()) {
      const isCore = number === 0
      const node = isCore ? taxon : `_:row${String(plant.id).replaceAll('-', '')}x${number}x${position}`
      yield `${node} <${RDF_TYPE}> <${rowType}> .\n`
      if (!isCore) yield `${node} <${SUBJECT}> ${taxon} .\n`
      for (const [column, value] of row.entries())
        // JSON escapes a text as N-Triples does.
        if (terms[column] && value) yield `${node} <${terms[column]}> ${JSON.stringify(value)} .\n`
    }
  }
}
