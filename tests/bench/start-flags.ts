import { readFileSync } from 'node:fs'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }

/** With which flags `npm start` starts the server. */
export const START_FLAGS = /node ((?:--\S+ )*)api\/server\.ts/
  .exec(scripts.start)![1]!
  .trim()
  .split(' ')
  .filter(Boolean)
