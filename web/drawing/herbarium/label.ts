import type { Sheet } from './sheet.ts'

/** The label that every herbarium sheet carries, with the name as a botanist writes it: italic, without the author. */
export function drawLabel(sheet: Sheet, scientificName: string, family: string): void {
  const name = binomial(scientificName)
  const familyName = family.split(/[\s(]/)[0] ?? ''
  sheet.mount('<path class="label" d="M420 884h320v82H420z"/><path class="line" d="M430 893h300v64H430z"/>')
  if (name)
    sheet.mount(`<text class="name" x="580" y="${familyName ? 923 : 935}"${fit(name)}>${escapeText(name)}</text>`)
  if (familyName) sheet.mount(`<text class="family" x="580" y="948">${escapeText(familyName)}</text>`)
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

/** About as wide as in the italic of the site: a picture of its own is shown in another font. */
function fit(name: string): string {
  const width = Array.from(name, widthOf).reduce((sum, each) => sum + each, 0)
  return ` textLength="${Math.round(Math.min(width, 284))}" lengthAdjust="spacingAndGlyphs"`
}

function widthOf(letter: string): number {
  if (' fijlt.-'.includes(letter)) return 8
  if ('crseIJ'.includes(letter)) return 10.4
  if ('mwMW'.includes(letter)) return 21
  return /\p{Lu}/u.test(letter) ? 17.6 : 13.8
}

export function escapeText(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
