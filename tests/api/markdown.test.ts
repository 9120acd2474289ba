import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { joinLines, plainLines } from '../../api/content/markdown/plain.ts'
import { writeHtml } from '../../api/content/markdown/html.ts'
import { readMarkdown, refusalOf } from '../../api/rules/markdown/read.ts'
import { describeRefusal } from '../../api/rules/markdown/refusals.ts'
import { PlantChanges } from '../../api/rules/plant-fields.ts'

// A text is shown as its author wrote it, less the marks of the list in api/rules/markdown/marks.ts, or it is refused.

const htmlOf = (markdown: string) => writeHtml(markdown, [])
const plainOf = (markdown: string) => joinLines(plainLines(markdown))
const ENTITIES: Record<string, string> = { '&#x3C;': '<', '&#x26;': '&' }
/** What a browser shows: line breaks and blocks are lines. */
const seen = (html: string) =>
  html
    .replaceAll(/<sup><a href="#source-([^"]+)">\[\?\]<\/a><\/sup>/g, '[^$1]')
    .replaceAll(/<br>|<\/(?:p|li|h\d|td|th|tr)>/g, '\n')
    .replaceAll(/<[^>]+>/g, '')
    .replaceAll(/&#x3C;|&#x26;/g, (entity) => ENTITIES[entity]!)
const squeezed = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

describe('is shown as written, and so in plain text', () => {
  test.each([
    'De 2~3 hojas para niños mayores, de 5~6 hojas para adultos.',
    '~5 g~ o 3 g',
    'De 2*3 hojas y 4*5 gotas',
    '5**2**3 y a__b__c',
    '(*) niños, (*) adultos, nota * y *',
    '2 * 3 * 4',
    '<Embarazo> no usar.',
    '<5 g y >10 g',
    '> 5 g al día es demasiado',
    '>5 g',
    'Dosis <= 3 g <- no más',
    'R&D; A&B & C',
    'k`iche y aq`ab`',
    '```',
    '---',
    '***',
    '===',
    '#5 hojas',
    '####### siete',
    '[Lactancia] no usar [x][y] []',
    '[no](es un enlace)',
    '!Ojo [1]',
    'https://a.example www.a.example a@b.example',
    '<https://a.example>',
    '1.5 g y 2.5 g',
    '-5 °C, +3',
    'a | b',
    'C:\\dosis',
    '10 %; 5 ½; ¿3?',
    '"a" «b» “c”',
    '&lt',
    '\u{A0}x',
    'x^2^ H~2~O',
    '$5$ {#id} ==x== :smile: @x',
    '[ ] x',
    '^[nota]',
    '👩🏽‍🌾 ⚠️ 1️⃣ ✔︎ 🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  ])('%s', (text) => {
    expect(refusalOf(text)).toBeUndefined()
    expect(squeezed(seen(htmlOf(text)))).toBe(squeezed(text))
    expect(plainOf(text)).toBe(squeezed(text))
  })
})

describe('is shown by its marks', () => {
  test.each([
    [
      'lines of a paragraph',
      'Adultos: 5\n10 gotas no.',
      '<p>Adultos: 5<br>\n10 gotas no.</p>',
      'Adultos: 5 · 10 gotas no.',
    ],
    ['a backslash before a new line', 'C:\\\nDosis', '<p>C:\\<br>\nDosis</p>', 'C:\\ · Dosis'],
    ['indented lines', 'a\n\n      b', '<p>a</p>\n<p>b</p>', 'a · b'],
    ['headings', '## Peligro\nNo usar', '<h2>Peligro</h2>\n<p>No usar</p>', 'Peligro · No usar'],
    [
      'the numbers of a list',
      '3. x\n5. y\n5. z',
      '<ol start="3">\n<li>x</li>\n<li value="5">y</li>\n<li value="5">z</li>\n</ol>',
      '3. x 5. y 5. z',
    ],
    ['lists', '- a\n  1) b\n- c', '<ul>\n<li>a\n<ol>\n<li>b</li>\n</ol>\n</li>\n<li>c</li>\n</ul>', '• a 1) b • c'],
    [
      'tables',
      '| a | b |\n|---|---|\n| 1 \\| 2 | 3 |',
      '<table>\n<thead>\n<tr>\n<th>a</th>\n<th>b</th>\n</tr>\n</thead>\n<tbody>\n<tr>\n<td>1 | 2</td>\n<td>3</td>\n</tr>\n</tbody>\n</table>',
      '• a | b • 1 | 2 | 3',
    ],
    ['emphasis', '*Ruta*, **No:** _x_', '<p><em>Ruta</em>, <strong>No:</strong> <em>x</em></p>', 'Ruta, No: x'],
    [
      'links',
      '[1566](tel:1566) [m](mailto:a@b.example) [p](/plants/1) [w](https://a.example)',
      '<p><a href="tel:1566">1566</a> <a href="mailto:a@b.example">m</a> <a href="/plants/1">p</a> <a href="https://a.example">w</a></p>',
      '1566 m p w',
    ],
    ['a citation before brackets', 'a[^b](c)', '<p>a<sup><a href="#source-b">[?]</a></sup>(c)</p>', 'a(c)'],
    ['a citation after an exclamation', '¡No![^b]', '<p>¡No!<sup><a href="#source-b">[?]</a></sup></p>', '¡No!'],
    [
      'escapes',
      '\\*a\\* \\<br> \\[^b] \\~~c~~ \\&lt;',
      '<p>*a* &#x3C;br> [^b] ~~c~~ &#x26;lt;</p>',
      '*a* <br> [^b] ~~c~~ &lt;',
    ],
  ])('%s', (_what, text, html, plain) => {
    expect(refusalOf(text)).toBeUndefined()
    expect(htmlOf(text)).toBe(html)
    expect(plainOf(text)).toBe(plain)
  })
})

describe('is refused, with its characters and what to write', () => {
  test.each([
    ['No pasar de 10<sup>3</sup> mg', 'htmlRaised', '10<sup>3</sup>', '10³'],
    ['1<sup>1</sup>/<sub>2</sub> taza', 'htmlRaised', '1<sup>1</sup>/<sub>2</sub>', '1 1/2'],
    ['H<SUB>2</SUB>O', 'htmlRaised', 'H<SUB>2</SUB>', 'H₂'],
    ['Adultos: 5<br>10 gotas', 'htmlBreak', '5<br>10'],
    ['|a|b|\n|-|-|\n|1<br/>2|3|', 'htmlBreak', '|1<br/>2|3|'],
    ['<p>No dar a menores de 2 años.</p>', 'html', '<p>'],
    ['a <span\nclass="x">b</span>', 'html', '<span\nclass="x">'],
    ['a <!-- b -->', 'html', '<!--'],
    ['<s>30 g</s> 3 g', 'html', '<s>'],
    ['5 &lt; 10', 'entity', '&lt;', '<'],
    ['5&nbsp;g', 'entity', '&nbsp;', '\u{A0}'],
    ['&#189; taza', 'entity', '&#189;', '½'],
    ['ni&ntilde;o', 'entity', '&ntilde;', 'ñ'],
    ['~~30 g~~ 3 g', 'struck', '~~30 g~~'],
    ['[Lactancia]: no-usar', 'definition', '[Lactancia]:'],
    ['- [a]: /b "c"', 'definition', '[a]:'],
    ['Nota[^1].\n\n[^1]: No dar.', 'footnote', '[^1]:'],
    ['Nota[^al pie].', 'citationKey', '[^al pie]'],
    ['# Peligro', 'heading', '# Peligro', '## Peligro'],
    ['a\n##### Peligro', 'heading', '##### Peligro', '#### Peligro'],
    ['##', 'emptyHeading', '##'],
    ['[x](javascript:alert(1))', 'link', '[x](javascript:alert(1))'],
    ['[x](abajo)', 'link', '[x](abajo)'],
    ['[](https://a.example)', 'link', '[](https://a.example)'],
    ['[x]()', 'link', '[x]()'],
    ['[x](//a.example)', 'link', '[x](//a.example)'],
    ['[x](https://a.example "No dar")', 'linkTitle', '[x](https://a.example "No dar")'],
    ['[x[^a]](https://a.example)', 'citedLink', '[x[^a]](https://a.example)'],
    ['![No dar](https://a.example/a.png)', 'picture', '![No dar](https://a.example/a.png)'],
    ['| a | b |\n|---|---|\n| 1 | 2 | 3 |', 'cells', '| 1 | 2 | 3 |'],
    ['| a | b |\n|---|---|\n| 1 |', 'cells', '| 1 |'],
    ['| a | b |\n|---|---|\n| 1 | 2 |\nNo dar a niños', 'cells', 'No dar a niños'],
    ['| a | b |\n|---|\n| 1 | 2 |', 'noTable', '|---|'],
    ['5 g\n:--', 'noTable', ':--'],
    ['- a\n-\n- b', 'emptyItem', '-'],
    ['05. x', 'itemNumber', '05.', '5.'],
    ['Tome\n+ 5 gotas', 'plus', '+ 5 gotas', '\\+'],
    ['## Dosis ##', 'heading', '## Dosis ##', '## Dosis'],
    ['de 10\u{AD}20 g', 'hidden', '10[U+00AD]20'],
    ['1\u{2064}1/2 taza', 'hidden', '1[U+2064]1/2'],
    ['5\u{B}10 gotas', 'hidden', '5[U+000B]10'],
    ['5\u{2028}10 gotas', 'hidden', '5[U+2028]10'],
    ['no \u{202E}05\u{202C} mg', 'hidden', '[U+202E]05'],
    ['1\u{200D}2 g', 'hidden', '1[U+200D]2'],
    ['\u{F0BD} taza', 'hidden', '[U+F0BD]'],
    ['5\0 g', 'hidden', '5[U+0000]'],
    ['5\uD83D g', 'hidden', '5[U+D83D]'],
    ['- - - - - - x', 'tooDeep', '- - - - - -'],
    ['1. '.repeat(15_000), 'tooDeep'],
    ['> - '.repeat(5000) + '*'.repeat(1001), 'tooManyMarks', '*'],
    ['[a]'.repeat(1001), 'tooManyMarks', '['],
    ['\\!'.repeat(1001), 'tooManyMarks', '\\'],
    ['|a'.repeat(21) + '\n' + '|-'.repeat(21), 'columns'],
    ['a\n'.repeat(1501), 'tooManyLines'],
    ['- a\n'.repeat(601), 'tooManyItems'],
  ])('%s', (text, reason, written?: string, better?: string) => {
    const refusal = refusalOf(text)!
    expect(refusal).toMatchObject({ reason, ...(written && { written }), ...(better && { better }) })
    for (const language of ['en', 'es'] as const) {
      const sentence = describeRefusal(refusal.reason, refusal, language)
      expect(sentence).not.toMatch(/[{}]/)
      expect(sentence).toContain(better ?? written ?? '')
    }
    // What is stored already is shown, with all its characters.
    const letters = (shown: string) => shown.replaceAll(/[^\p{L}\p{N}<>&~]/gu, '')
    const wanted = letters(text.replaceAll(/^0(?=5\.)/g, '')).replace(reason === 'itemNumber' ? '5' : '', '')
    expect(text.length < 1000 ? letters(seen(htmlOf(text))) : wanted).toBe(wanted)
  })
})

describe('takes no longer than a moment, saved or shown', () => {
  test.each([
    ['numbers within numbers', '1. '.repeat(15_000)],
    ['signs', '>'.repeat(50_000)],
    ['signs and dashes', '> - '.repeat(5000)],
    ['ever deeper lists', Array.from({ length: 220 }, (_, depth) => `${' '.repeat(2 * depth)}- x`).join('\n')],
    ['emphasis in emphasis', '*a _b '.repeat(8000)],
    ['one run of asterisks', `${'*'.repeat(24_000)}x${'*'.repeat(24_000)}`],
    ['ends of emphasis', 'a* '.repeat(16_000)],
    ['brackets', '['.repeat(25_000) + ']'.repeat(25_000)],
    ['links', '[a]('.repeat(12_000)],
    ['cells', `${'|a'.repeat(700)}\n${'|-'.repeat(700)}\n${'|x\n'.repeat(15_000)}`],
    ['items', '- a\n'.repeat(12_500)],
    ['lines in lists', `- - - - - a\n${'b\n'.repeat(20_000)}`],
    ['backslashes', '\\'.repeat(50_000)],
    ['tags', '<sup>'.repeat(10_000)],
    ['one word', 'x'.repeat(50_000)],
    ['spaces', `a${' '.repeat(49_000)}b`],
    ['signs of the end of a sentence', `${'.'.repeat(49_000)}x`],
    ['empty lines', `a${'\n'.repeat(49_000)}b`],
    ['beginnings of citations', '[^'.repeat(24_000)],
    ['tabs before a line break', `a${'\t'.repeat(24_000)}b\nc${'\t'.repeat(24_000)}\nd`],
  ])('%s', (_what, text) => {
    const start = process.cpuUsage()
    expect(htmlOf(text).length).toBeGreaterThan(text.replaceAll(/\s/g, '').length / 2)
    plainOf(text)
    readMarkdown(text)
    PlantChanges.safeParse({
      precautionsEn: text,
      cautions: [{ subject: 'SUN', level: 'AVOID', textEn: 'a', textEs: 'b' }],
    })
    const { user, system } = process.cpuUsage(start)
    expect((user + system) / 1e6).toBeLessThan(5)
  })
})

describe('of random texts of dangerous characters', () => {
  const piece = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...'~<>[]()!^:|#*_\\`&;-+.='.split('')) },
    { weight: 2, arbitrary: fc.constantFrom(' ', '\n', '\n\n', '\t', '  ') },
    { weight: 3, arbitrary: fc.constantFrom('a', 'é', 'ñ', '1', '2', '30', 'No', '5 g') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '- ',
        '1. ',
        '3) ',
        '## ',
        '# ',
        '**',
        '[^a]',
        '](',
        'https://a.b',
        '|-|-|',
        '<br>',
        '~~',
        '![',
        '&lt;',
      ),
    },
  )
  const texts = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''))
  /** Marks that may be taken away. Letters, digits and all other signs stay, in their order. */
  const MARKS = /[\s*_#|\\[\]()^.:•·-]/g
  const LINK = /\]\([^\s()]*\)/g
  // A source is cited once in a paragraph.
  const left = (text: string) =>
    text
      .replaceAll(/\\?\[\^a\]/g, '')
      .replaceAll(LINK, '')
      .replaceAll(MARKS, '')
  /** Numbers of items, which the browser writes, unless they turn out to be text. */
  const NUMBER = /(?<=^[ \t]*(?:(?:[-+*]|\d+[.)])[ \t]+)*)(\d+)(?=[.)](?:\s|$))/gm
  const literal = (text: string) => text.replaceAll(/[^\p{L}\p{N}]/gu, '\\$&')
  const shownOf = (text: string) => {
    const parts = text.split(NUMBER).map((part, index) => (index % 2 ? `(?:${part})?` : literal(left(part))))
    return new RegExp(`^${parts.join('')}$`)
  }

  test('each is refused, or nothing but marks is taken from it', () => {
    fc.assert(
      fc.property(texts, (text) => {
        if (refusalOf(text)) return
        const shown = left(seen(htmlOf(text)))
        expect(shown).toMatch(shownOf(text))
        expect(left(plainOf(text))).toBe(left(text))
      }),
      { numRuns: 3000, examples: [['a\n1. 3) '], ['1. a\n\t3) ']] },
    )
  })
})
