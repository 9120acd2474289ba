import { schema } from '../api/schema.ts'
import { readRecords } from '../api/dumps/records.ts'
import { DUMPED_KINDS, columnsOf } from '../api/dumps/shape.ts'
const c = console
for (const kind of DUMPED_KINDS) {
  c.log(kind, columnsOf(schema, kind).map((x) => x.name + (x.columns ? `(${x.columns.map((y) => y.name)})` : '')).join(' '))
  let n = 0, bytes = 0; const t = performance.now(); let first = ''
  for await (const r of readRecords(schema, kind)) { n++; const s = JSON.stringify(r); first ||= s; bytes += s.length }
  c.log(kind, n, bytes, performance.now() - t); c.log(first.slice(0, 4000))
}
process.exit(0)
