// Pictures and booklets have one font, which lacks many signs: left out, 10⁻³ g would be 10 g, and ≤ 5 g would be 5 g.

const RAISED = '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻'
const LOWERED = '₀₁₂₃₄₅₆₇₈₉₊₋'
const PLAIN = '0123456789+-'
const RUNS = new RegExp(String.raw`[${RAISED}]+|[${LOWERED}]+|(\d?)([⅐-⅞↉])|[^]`, 'gu')

const SIGNS: Readonly<Record<string, string>> = {
  '≤': '<=',
  '≥': '>=',
  '≠': '=/=',
  '≈': '~',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '―': '-',
  '→': '->',
  '←': '<-',
  '√': 'v',
  '∞': '(inf.)',
  '□': '[ ]',
  '☐': '[ ]',
  '☑': '[x]',
  '✓': '[x]',
  '✔': '[x]',
  '✗': '(no)',
  '✘': '(no)',
  '❌': '(no)',
  '⚠': '(!)',
  '′': "'",
  '″': '"',
  '⋅': '·',
  '−': '-',
  μ: 'µ',
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  ω: 'omega',
}
/** Drawn with the sign before them. */
const WITH_SIGN = /[\p{M}\p{Emoji_Modifier}\p{Default_Ignorable_Code_Point}]/u

/** A text with what `has` no glyph in other characters: 10^-3, `<= 5 g`; what has none is `[?]`, never nothing. */
export function writtenOut(text: string, has: (character: string) => boolean): string {
  return text.normalize('NFC').replaceAll(RUNS, (run, digit: string | undefined, fraction: string | undefined) => {
    if (run === '\n' || [...run].every(has)) return run
    if (/\s/.test(run)) return ' '
    if (fraction) return `${digit ? `${digit} ` : ''}${fraction.normalize('NFKC').replace('⁄', '/')}`
    if (RAISED.includes(run[0]!)) return `^${plain(run, RAISED)}`
    if (LOWERED.includes(run[0]!)) return plain(run, LOWERED)
    if (SIGNS[run]) return SIGNS[run]
    if (WITH_SIGN.test(run)) return ''
    // ㎎ is two letters, and ⑩ two digits.
    const plainly = [...run.normalize('NFKD')].filter((each) => !WITH_SIGN.test(each))
    return plainly.map((each) => (has(each) ? each : (SIGNS[each] ?? '[?]'))).join('') || '[?]'
  })
}

function plain(run: string, list: string): string {
  return [...run].map((digit) => PLAIN[list.indexOf(digit)]).join('')
}
