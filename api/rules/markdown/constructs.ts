import { attention } from 'micromark-core-commonmark'
import type { Code, Construct, Effects, State, TokenizeContext } from 'micromark-util-types'

// Marks that are recognized otherwise than in CommonMark, which would take characters away that their author means.

declare module 'micromark-util-types' {
  interface TokenTypeMap {
    citation: 'citation'
  }
}

/** Codes below 0 are line endings and tabs, null is the end. */
const isSpace = (code: Code) => code === null || code < 0 || /\s/.test(String.fromCharCode(code))
const matches = (pattern: RegExp) => (code: Code) =>
  code !== null && code > 0 && pattern.test(String.fromCharCode(code))
const isInWord = matches(/[\p{L}\p{N}\p{M}]/u)
const isOpening = matches(/[\p{Ps}\p{Pi}¡¿]/u)
const isClosing = matches(/[\p{Pe}\p{Pf}!,.:;?]/u)

/**
 * Emphasis begins and ends with a word. In CommonMark, `2*3 o 4*5` reads as 23 and 45, and two `(*)` lose their asterisks.
 */
export const emphasis: Construct = { ...attention, tokenize: tokenizeEmphasis }

/** `[^key]`. In CommonMark, `[^key](…)` is a link. */
export const citation: Construct = { name: 'citation', tokenize: tokenizeCitation }

function tokenizeEmphasis(this: TokenizeContext, effects: Effects, ok: State): State {
  const before = this.previous
  let marker: Code
  return start

  function start(code: Code) {
    marker = code
    effects.enter('attentionSequence')
    return inside(code)
  }

  function inside(code: Code): State | undefined {
    if (code === marker) {
      effects.consume(code)
      return inside
    }
    const token = effects.exit('attentionSequence')
    token._open = !isSpace(code) && !isInWord(before) && !isClosing(code)
    token._close = !isSpace(before) && !isInWord(code) && !isOpening(before)
    return ok(code)
  }
}

function tokenizeCitation(effects: Effects, ok: State, nok: State): State {
  const isKey = matches(/[\w.-]/)
  return (code) => {
    effects.enter('citation')
    effects.consume(code)
    return caret
  }

  function caret(code: Code) {
    if (code !== '^'.charCodeAt(0)) return nok(code)
    effects.consume(code)
    return start
  }

  function start(code: Code) {
    return matches(/[A-Za-z\d]/)(code) ? key(code) : nok(code)
  }

  function key(code: Code): State | undefined {
    if (isKey(code)) {
      effects.consume(code)
      return key
    }
    if (code !== ']'.charCodeAt(0)) return nok(code)
    effects.consume(code)
    effects.exit('citation')
    return ok
  }
}
