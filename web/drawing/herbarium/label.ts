import type { Sheet } from './sheet.ts'

/** The label that every herbarium sheet carries, with the name as a botanist writes it: italic, without the author. */
export function drawLabel(sheet: Sheet, scientificName: string, family: string): void {
  const name = binomial(scientificName)
  const familyName = family.split(/[\s(]/)[0] ?? ''
  sheet.mount('<path class="label" d="M420 872h320v88H420z"/><path class="line" d="M430 882h300v68H430z"/>')
  if (name)
    sheet.mount(`<text class="name" x="580" y="${familyName ? 914 : 926}"${fit(name)}>${escapeText(name)}</text>`)
  if (familyName) sheet.mount(`<text class="family" x="580" y="940">${escapeText(familyName)}</text>`)
}

/** Genus and species, with subspecies or variety; authors and years are left out. */
export function binomial(scientificName: string): string {
  const words = scientificName
    .trim()
    .replace(/ [×x] /, ' ×')
    .split(/\s+/)
  const [genus = '', species = ''] = words
  const rank = words.findIndex((word) => /^(?:var|subsp|ssp|f)\.$/.test(word))
  const below = rank > 0 ? ` ${words[rank]} ${words[rank + 1] ?? ''}` : ''
  return `${genus}${/^[×x]?[\p{Ll}-]+\.?$/u.test(species) ? ` ${species.replace(/^×/, '× ')}` : ''}${below}`.trim()
}

function fit(name: string): string {
  return name.length > 22 ? ' textLength="284" lengthAdjust="spacingAndGlyphs"' : ''
}

function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
