import type { Colour } from './traits.ts'

/** Markup in one colour of the botanical palette. */
export function toned(colour: Colour, markup: string): string {
  return `<g class="tone-${colour}">${markup}</g>`
}
