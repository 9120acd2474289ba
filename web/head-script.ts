import { laterScript } from './later.ts'
import { themeScript } from './theme/theme.ts'

/** Runs inline in the head before the first paint; the server puts its hash into the Content-Security-Policy. */
export const headScript = `${themeScript};${laterScript}`
