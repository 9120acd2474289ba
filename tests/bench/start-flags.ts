import { readFileSync } from 'node:fs'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }

/** The flags of `npm start` for the server. */
export const START_FLAGS = /node ((?:--\S+ )*)api\/server\.ts/
  .exec(scripts.start)![1]!
  .trim()
  .split(' ')
  .filter(Boolean)
