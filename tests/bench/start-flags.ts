import { readFileSync } from 'node:fs'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
const [, variables, flags] = /((?:\w+=\S+ )*)node ((?:--\S+ )+)\S+server\.js/.exec(scripts.start)!

/** The flags of `npm start` for the server, and its settings of the C library's memory. */
export const START_FLAGS = flags!.trim().split(' ')
export const START_ENVIRONMENT = Object.fromEntries(
  variables!
    .split(' ')
    .filter(Boolean)
    .map((variable) => variable.split('=') as [string, string]),
)
