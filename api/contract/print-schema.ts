import { readFileSync, writeFileSync } from 'node:fs'
import { lexicographicSortSchema, printSchema } from 'graphql'
import { findBreaks, findChanges, withoutDescriptions, type Release } from './changelog.ts'
import { schema } from '../schema.ts'

/*
 * npm run schema               writes schema.graphql
 * npm run schema -- --check    fails where the committed one is out of date, or would break programs of others
 * npm run schema -- --release  makes it the released one, and writes down in the changelog what is new in it
 */
const FILE = 'schema.graphql'
const RELEASED = 'api/contract/released.graphql'
const CHANGELOG = 'api/contract/changelog.json'

const printed = `${printSchema(lexicographicSortSchema(schema))}\n`
const contract = withoutDescriptions(printed)
const released = readFileSync(RELEASED, 'utf8')

if (process.argv.includes('--check')) check()
else writeFileSync(FILE, printed)
if (process.argv.includes('--release')) release()
process.exit(0)

function check() {
  if (readFileSync(FILE, 'utf8') !== printed) {
    fail('schema.graphql is out of date: run npm run schema and commit the result.')
  }
  failOnBreaks()
  const { added } = findChanges(released, contract)
  // Third parties can rely only on what is released.
  if (added.length > 0)
    console.info(`${added.length} types, fields and arguments are not released yet (npm run schema -- --release).`)
}

function release() {
  failOnBreaks()
  const changelog = JSON.parse(readFileSync(CHANGELOG, 'utf8')) as Release[]
  const date = new Date().toISOString().slice(0, 10)
  if (contract === released) fail('The schema has not changed since the last release.')
  writeFileSync(CHANGELOG, `${JSON.stringify([{ date, ...findChanges(released, contract) }, ...changelog], null, 2)}\n`)
  writeFileSync(RELEASED, contract)
}

function failOnBreaks() {
  const breaks = findBreaks(released, printed)
  if (breaks.length === 0) return
  fail(
    `Clients of the released API would break:\n${breaks.map((line) => `  ${line}`).join('\n')}\n` +
      'Keep these elements, deprecate them, and release that first.',
  )
}

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}
