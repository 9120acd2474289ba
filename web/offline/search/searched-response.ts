import type { PlantsOfAilmentQueryVariables, PlantsPageQueryVariables } from '../../gql/graphql.ts'
import { barredAmong } from '../changes.ts'
import { savedPack } from '../pack-store.ts'
import { ailmentData, listData, lexiconOf, SearchInputError, type SearchedPack } from './list-data.ts'
import { readSearchFiles } from './search-file.ts'
import type { ApiLanguage, SearchFile, ShownFile } from './searched-pack.ts'

// Searches without a connection, in the worker.

/** Files that have been read, as long as the worker runs and the pack is the same. */
let loaded: { digest: string; file: SearchFile; shown: Map<ApiLanguage, ShownFile> } | undefined

/** The response to a query for a list of plants; undefined for other queries, and without a pack. */
export async function searchedResponse(hash: string, given: string): Promise<Response | undefined> {
  const variables = JSON.parse(given) as PlantsPageQueryVariables & PlantsOfAilmentQueryVariables
  const pack = variables.lang && (await searchedPackIn(variables.lang))
  if (!pack) return undefined
  const { hash: list, hashOfAilments } = pack.shown
  const isFor = (known: string) => known !== '' && hash.startsWith(known)
  const answer = isFor(list) ? listData : isFor(hashOfAilments) ? ailmentData : undefined
  if (!answer) return undefined
  try {
    const data = await answer(pack, variables)
    return Response.json({ data })
  } catch (error) {
    if (!(error instanceof SearchInputError)) throw error
    const { message, fields } = error
    return Response.json({ data: null, errors: [{ message, extensions: { code: message, fields } }] })
  }
}

/** Undefined without a pack, and while everything in it may have changed. */
export async function searchedPackIn(lang: ApiLanguage): Promise<SearchedPack | undefined> {
  const files = await searchFilesIn(lang)
  if (!files) return undefined
  const { file, shown } = files
  const ids = [
    ...[...file.plants, ...file.titled].map(({ id }) => id),
    ...Object.values(shown.ailments).map(({ id }) => String(id)),
  ]
  const barred = await barredAmong(ids)
  return barred ? { file, shown, isHidden: (id) => barred.has(id) } : undefined
}

/** Reads what a search needs, before there is one. Never rejects. */
export async function prepareSearch(): Promise<void> {
  try {
    const files = await searchFilesIn('ES')
    await searchFilesIn('EN')
    if (files) lexiconOf(files.file, files.file.ailments)
  } catch {
    // The search itself says so.
  }
}

/** Without a pack, undefined. */
export async function searchFilesIn(lang: ApiLanguage): Promise<{ file: SearchFile; shown: ShownFile } | undefined> {
  const pack = await savedPack()
  if (!pack) return undefined
  const known = loaded?.digest === pack.digest ? loaded : undefined
  const shown = known?.shown.get(lang)
  if (known && shown) return { file: known.file, shown }
  const files = await readSearchFiles(lang, known?.file)
  if (!files) return undefined
  loaded = { digest: pack.digest, file: files.file, shown: new Map(known?.shown).set(lang, files.shown) }
  return files
}
