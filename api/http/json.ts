const MAX_DEPTH = 50
const [QUOTE, BACKSLASH] = [34, 92]
const OPENING = new Set([91, 123])
const CLOSING = new Set([93, 125])

/** The value of a JSON text from outside. Throws a SyntaxError, also if it is nested so deep that reading it on costs more. */
export function parseJson(text: string): unknown {
  let depth = 0
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (isQuoted) {
      if (code === BACKSLASH) at++
      else if (code === QUOTE) isQuoted = false
    } else if (code === QUOTE) isQuoted = true
    else if (OPENING.has(code) && ++depth > MAX_DEPTH)
      throw new SyntaxError(`nested more than ${MAX_DEPTH} levels deep`)
    else if (CLOSING.has(code)) depth--
  }
  return JSON.parse(text)
}
