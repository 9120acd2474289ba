import { readFileSync } from 'node:fs'

export type Declarations = Record<string, string>
export type Rule = { name: string; declarations: Declarations }

const RULE = /([^{}]+)\{([^{}]*)\}/g
const DECLARATION = /([\w-]+):\s*([^;]+);/g
const LIGHT_DARK = /light-dark\(((?:[^(),]|\([^()]*\))+),\s*((?:[^(),]|\([^()]*\))+)\)/g

/** A style sheet of the site for programs without variables and `light-dark()`: rules by class or element, in order. */
export function readStyleSheet(file: URL, scheme: 'light' | 'dark'): Rule[] {
  const css = readFileSync(file, 'utf8').replace(/\/\*.*?\*\//gs, '')
  return [...css.matchAll(RULE)].flatMap(([, selectors = '', body = '']) => {
    const declarations = Object.fromEntries(
      [...body.matchAll(DECLARATION)].map(([, property = '', value = '']) => [
        property,
        value.replace(LIGHT_DARK, (_all, light: string, dark: string) => (scheme === 'light' ? light : dark)),
      ]),
    )
    return selectors.split(',').map((selector) => ({ name: /([\w-]+)\)?\s*$/.exec(selector)?.[1] ?? '', declarations }))
  })
}

/** The declarations for an element with these names; later rules override earlier ones. */
export function declarationsOf(rules: readonly Rule[], names: readonly string[]): Declarations {
  return Object.assign(
    {},
    ...rules.flatMap((rule) => (names.includes(rule.name) ? [rule.declarations] : [])),
  ) as Declarations
}
