import { readFileSync } from 'node:fs'
import { startOwnSite, type OwnSite } from '../support/own-site.ts'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
const [, variables, flags] = /((?:\w+=\S+ )*)node ((?:--\S+ )+)\S+server\.js/.exec(scripts.start)!
const VARIABLES = variables!.match(/\w+=\S+/g) ?? []
const START = Object.fromEntries(VARIABLES.map((variable) => variable.split('=') as [string, string]))

/** The site of the last build as `npm start` starts it. */
export function startBuilt(settings: Record<string, string> = {}): Promise<OwnSite> {
  return startOwnSite({ ...START, ...settings }, flags!.trim().split(' '))
}
