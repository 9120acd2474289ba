/*
 * How doses are found in texts. codegen.ts passes this file on to web/, so it imports nothing.
 */

const COUNTS = {
  En: 'one|two|three|four|five|six|seven|eight|nine|ten',
  Es: 'dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez',
}
const DOSE = new RegExp(
  [
    String.raw`\b(times|cups?|glass(es)?|leaf|leaves|doses?|g|mg|ml) ((a|per|each|every) day|daily)\b(?! for each kg)`,
    String.raw`\b(once|twice) (a day|daily)\b`,
    String.raw`\bevery (\d+|two|three|four|six|eight) hours\b`,
    // A limit for a poison is stated per kilogram.
    String.raw`\b(vez|veces|tazas?|vasos?|hojas?|dosis|g|mg|ml) ((al|por|cada) día\b(?! por cada kg)|diari[oa]s?\b|a diario\b)`,
    String.raw`\bcada (\d+|dos|tres|cuatro|seis|ocho) horas\b`,
    String.raw`(\d|½|\b(half a|${COUNTS.En})) ?(cups?|glass(es)?|tea ?spoon\w*|table ?spoon\w*|drops)\b`,
    // Level spoons measure the salt and sugar of homemade suero, which is first help.
    String.raw`(\d|½|\b(medi[ao]|${COUNTS.Es})) ?(tazas?|vasos?|cucharad\w+|gotas)\b(?! rasas?\b)`,
  ].join('|'),
  'i',
)

/** The first dose in a Markdown text, as written; lines of a paragraph are read on, and emphasis is ignored. */
export function doseIn(markdown: string): string | undefined {
  for (const paragraph of markdown.replace(/[*_]/g, '').split(/\n\s*\n/)) {
    const [dose] = DOSE.exec(paragraph.replace(/\s+/g, ' ')) ?? []
    if (dose) return dose
  }
  return undefined
}
