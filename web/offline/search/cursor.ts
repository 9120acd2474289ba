import { placeValues, type Place, type PlantSort } from '../../../api/rules/search/plant-index.ts'

// Cursors as api/content/search/plant-page.ts writes them, so that a list that began online goes on offline.

export function writePlace(place: Place, sort: PlantSort): string {
  const bytes = new TextEncoder().encode(JSON.stringify(placeValues(place, sort)))
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** Throws if it is none. */
export function readPlace(cursor: string): Place {
  const text = atob(cursor.replaceAll('-', '+').replaceAll('_', '/'))
  const bytes = Uint8Array.from(text, (letter) => letter.codePointAt(0)!)
  const [rank, value, id] = (JSON.parse(new TextDecoder().decode(bytes)) as unknown[]).slice(-3)
  return { rank: Number(rank), value: value as number | string, id: String(id) }
}
