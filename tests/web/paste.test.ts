import { expect, test } from 'vitest'
import { pastedHtml, pastedText } from '../../web/admin/markdown/paste/paste.ts'

/** Markdown, kinds of notices with their words. */
function paste(html: string) {
  const { markdown, notices } = pastedHtml(html)
  return { markdown, ...Object.fromEntries(notices.map(({ kind, words }) => [kind, words])) }
}

function markdownOf(html: string): string {
  const { markdown, notices } = pastedHtml(html)
  expect(notices).toEqual([])
  return markdown
}

const p = (html: string) => `<p class=MsoNormal>${html}</p>`
const docs = (html: string) =>
  `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-4b1">${html}</b>`
const span = (style: string, words: string) => `<span style="font-size:11pt;color:#000000;${style}">${words}</span>`
const calc = (html: string) =>
  `<!DOCTYPE html><html><head><meta name="generator" content="LibreOffice 7.4 (Linux)"/><style type="text/css">@page { size: 21cm } p { line-height: 115% }</style></head><body lang="es-GT">${html}</body></html>`
const excel = (sheet: string, rows: string) =>
  `<html xmlns:x="urn:schemas-microsoft-com:office:excel"><head><style><!--table {mso-displayed-decimal-separator:"\\."} td {padding:0px; vertical-align:bottom; color:black; text-decoration:none;} ${sheet} --></style></head><body><table border=0><!--StartFragment-->${rows}<!--EndFragment--></table></body></html>`

test.each([
  // Word, by element.
  ['No pasar de 10<sup>3</sup> mg', 'No pasar de 10³ mg'],
  ['H<sub>2</sub>O', 'H₂O'],
  ['10<sup>-3</sup> g, Ca<sup>2+</sup>', '10⁻³ g, Ca²⁺'],
  ['<sup>1</sup>/<sub>2</sub> cucharada y 1<sup>1</sup>/<sub>2</sub> taza', '1/2 cucharada y 1 1/2 taza'],
  ['1<b><sup>1</sup></b><b>⁄</b><b><sub>2</sub></b> taza', '1 **1/2** taza'],
  ['1 <sup>3</sup>/<sub>4</sub>', '1 3/4'],
  [
    'el 1<sup>er</sup> día, the 2<sup>nd</sup>, N<sup>o</sup> 5, marca<sup>®</sup>',
    'el 1er día, the 2nd, Nº 5, marca®',
  ],
  // Google Docs.
  [`${span('', '10')}${span('font-size:0.6em;vertical-align:super;', '3')}${span('', ' mg')}`, '10³ mg'],
  [`${span('', '1')}${span('vertical-align:super', '1')}${span('', '/')}${span('vertical-align:sub', '2')}`, '1 1/2'],
  // Word, by position, and fonts.
  [`10<span style='position:relative;top:-3.0pt;mso-text-raise:3.0pt'>3</span>`, '10³'],
  [`CO<span style='position:relative;top:3.0pt;mso-text-raise:-3.0pt'>2</span>`, 'CO₂'],
  ['10<span style="vertical-align: 4pt">3</span>', '10³'],
  [`10<span style='font-feature-settings:"sups"'>3</span>`, '10³'],
  [`1<span style='font-feature-settings:"frac"'>1/2</span> taza`, '1 1/2 taza'],
  ['1<span style="font-variant-numeric: diagonal-fractions">1/2</span>', '1 1/2'],
])('raised and lowered figures are written out: %s', (html, markdown) => {
  expect(markdownOf(p(html))).toBe(markdown)
})

test('by a class of the style sheet, raised figures are written out, too', () => {
  expect(
    markdownOf(`<style>span.T3 { vertical-align: super; font-size: 58% }</style><p>10<span class="T3">3</span></p>`),
  ).toBe('10³')
})

test.each([
  // Word, whose sign is in a span of its own.
  [
    `5 <span style='font-family:Symbol;mso-char-type:symbol;mso-symbol-font-family:Symbol'><span style='mso-char-type:symbol;mso-symbol-font-family:Symbol'>m</span></span>g`,
    '5 µg',
  ],
  [
    '<font face="Symbol">m</font>g, <font face="Symbol">£</font> 5 g, <font face="Symbol">\u{F0B3}</font> 3 g',
    'µg, ≤ 5 g, ≥ 3 g',
  ],
  [`<span style='font-family:Symbol'>b<span style='font-family:Arial'>b</span></span>`, 'βb'],
  [`A <span style='font-family:Wingdings;mso-symbol-font-family:Wingdings'>à</span> B`, 'A → B'],
])('letters in a font of signs are the signs that are seen: %s', (html, markdown) => {
  expect(markdownOf(p(html))).toBe(markdown)
})

test('what stands on a line of its own stays there', () => {
  const line = (words: string) => `<span style="display:block">${words}</span>`
  expect(markdownOf(p(line('5') + line('10 gotas')))).toBe('5\n\n10 gotas')
  expect(markdownOf('<div style="display:flex"><span>5</span><span>10 gotas</span></div>')).toBe('5 10 gotas')
})

test('marks of direction and breaks of other programs are none of the text', () => {
  expect(pastedText('\u{200E}[10:22] Ana: 5 g\u{B}10 gotas\u{200B}')).toEqual({
    markdown: '[10:22] Ana: 5 g\n10 gotas',
    notices: [],
  })
  expect(markdownOf(p('\u{200E}5\u{2028}10 gotas'))).toBe('5 10 gotas')
})

test.each([
  ['a<sup>x</sup>', 'a^(x)'],
  ['10<sup>2,5</sup>', '10^(2,5)'],
  ['C<sub>máx</sub>', 'C\\_(máx)'],
  ['10<sup>1/2</sup>', '10 1/2'],
])('what has no raised form is written with a sign and announced: %s', (html, markdown) => {
  expect(paste(p(html))).toMatchObject({ markdown, figures: [expect.anything()] })
})

test.each([
  ['Dosis: <s>30 g</s> 3 g'],
  ['Dosis: <strike>30 g</strike> 3 g'],
  [`Dosis: <del cite="mailto:Ana" datetime="2026-11-20T10:00">30 g</del> 3 g`],
  ['Dosis: <span style="text-decoration:line-through">30 g</span> 3 g'],
  ['Dosis: <span style="text-decoration: underline line-through">30 g</span> 3 g'],
  ['Dosis: <span style="text-decoration-line: line-through">30 g</span> 3 g'],
  [`Dosis: <span style='text-line-through:double'>30 g</span> 3 g`],
  ['Dosis: <span class="struck">30 g</span> 3 g'],
  ['Dosis: <b><i><span class="struck">30</span><span class="struck"> g</span></i></b> 3 g'],
  ['Dosis: 3̶0̶ ̶g̶ 3 g'],
])('what is struck out is left out and announced: %s', (html) => {
  const { markdown, struck } = paste(
    `<style>.struck { color: black; text-decoration: line-through !important }</style>${p(html)}`,
  ) as {
    markdown: string
    struck: string[]
  }
  expect(markdown).toBe('Dosis: 3 g')
  expect(struck.join(' ')).toBe('30 g')
})

test.each(['display:none', 'mso-hide:all', 'visibility:hidden', 'font-size:0', 'display:none;mso-hide:all'])(
  'hidden text is left out and announced: %s',
  (style) => {
    expect(paste(`<p>Tome <span style='${style}'>30 g</span>3 g</p>`)).toEqual({
      markdown: 'Tome 3 g',
      hidden: ['30 g'],
    })
  },
)

test('paragraphs and lists within a cell stay apart', () => {
  const cell = '<p>Adultos</p><p>y mayores.</p>'
  const list = '<ol><li>5 g</li><li><p>2 veces</p></li></ol><ul><li>con agua</li></ul>'
  const html = `<table><tr><td><p>Quién</p></td><td>Dosis<br>diaria</td></tr><tr><td>${cell}</td><td>${list}</td></tr></table>`
  expect(
    markdownOf(html)
      .split('\n')
      .map((line) => line.replaceAll(/ +/g, ' ')),
  ).toEqual([
    '| Quién | Dosis; diaria |',
    expect.stringMatching(/^\| -+ \| -+ \|$/),
    '| Adultos; y mayores. | 1. 5 g; 2. 2 veces; con agua |',
  ])
})

test('merged cells are repeated in what they covered, and announced', () => {
  const html =
    '<table><tr><td>Quién</td><td>Hoja</td><td>Flor</td></tr><tr><td rowspan=2>Adultos</td><td>5 g</td><td>1 g</td></tr><tr><td colspan=2>nunca más de 10 g</td></tr></table>'
  const { markdown, ...notices } = paste(html)
  expect(cellsOf(markdown)).toEqual([
    ['Quién', 'Hoja', 'Flor'],
    ['Adultos', '5 g', '1 g'],
    ['Adultos', 'nunca más de 10 g', 'nunca más de 10 g'],
  ])
  expect(notices).toEqual({ cells: ['Adultos', 'nunca más de 10 g'] })
})

test('a cell of Excel that is struck out or hidden is emptied, and the others stay in their columns', () => {
  const { markdown, ...notices } = paste(
    excel(
      '.xl65 {text-decoration:line-through;} .xl66 {mso-number-format:"\\@";}',
      `<col width=80><col width=0 style='display:none;mso-width-source:userset'><col width=80>
      <tr><td>Quién</td><td>nota</td><td>Dosis</td><td>Veces</td></tr>
      <tr><td>Niños</td><td>interna</td><td class=xl65>30 g</td><td class=xl66>2&nbsp;</td></tr>
      <tr height=0 style='display:none'><td>Bebés</td><td></td><td>9 g</td><td>1</td></tr>
      <tr><td>Adultos</td><td></td><td>5 g</td><td>3</td></tr>`,
    ),
  )
  expect(cellsOf(markdown)).toEqual([
    ['Quién', 'Dosis', 'Veces'],
    ['Niños', '', '2'],
    ['Adultos', '5 g', '3'],
  ])
  expect(notices).toEqual({ struck: ['30 g'], hidden: ['Bebés 9 g 1', 'nota', 'interna'] })
})

test('a frame of one cell is its text, a caption stands before the table, a table within a cell is a line', () => {
  expect(markdownOf('<table><tr><td><p>No usar.</p><p>Es veneno.</p></td></tr></table>')).toBe('No usar.\n\nEs veneno.')
  expect(markdownOf('<table><caption>Dosis</caption><tr><td>a</td><td>b</td></tr></table>')).toMatch(/^Dosis\n\n\| a/)
  const inner = '<table><tr><td>niños</td><td>2 g</td></tr></table>'
  expect(
    cellsOf(markdownOf(`<table><tr><td>a</td><td>b</td></tr><tr><td>c</td><td>${inner}</td></tr></table>`)),
  ).toEqual([
    ['a', 'b'],
    ['c', 'niños; 2 g'],
  ])
})

test('a list begins where it began', () => {
  expect(markdownOf('<ol start="3"><li>Hervir</li><li>Colar</li></ol>')).toBe('3. Hervir\n4. Colar')
  expect(markdownOf('<ol><li value="4"><p>Hervir</p></li><li>Colar</li></ol>')).toBe('4. Hervir\n5. Colar')
  // Word for the web: a list for each item.
  const each = [1, 2].map((n) => `<div class="ListContainerWrapper"><ol start="${n}"><li><p>paso</p></li></ol></div>`)
  expect(markdownOf(each.join(''))).toBe('1. paso\n2. paso')
})

test('letters that number a list are announced', () => {
  expect(paste('<ol type="a"><li>Hervir</li></ol>')).toEqual({ markdown: '1. Hervir', numbering: ['Hervir'] })
  expect(paste(docs('<ol><li style="list-style-type:lower-roman"><p>Hervir</p></li></ol>'))).toHaveProperty('numbering')
})

const item = (list: string, mark: string, words: string) =>
  `<p class=MsoListParagraph style='margin-left:36.0pt;text-indent:-18.0pt;mso-list:${list}'><![if !supportLists]><span style='mso-list:Ignore'>${mark}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${words}</p>`

test('lists of Word, which are paragraphs, keep their levels and numbers', () => {
  expect(
    markdownOf(
      item('l0 level1 lfo1', '·', 'Hojas') +
        item('l0 level2 lfo1', 'o', 'frescas') +
        item('l0 level1 lfo1', '·', 'Agua') +
        p('Luego:') +
        item('l1 level1 lfo2', '3.', 'Hervir') +
        `<p class=MsoListParagraph>con tapa<o:p></o:p></p>` +
        item('l1 level1 lfo2', '4.', 'Colar'),
    ),
  ).toBe('- Hojas\n  - frescas\n- Agua\n\nLuego:\n\n3. Hervir\n\n   con tapa\n\n4. Colar')
})

test('numbers and marks of Word that Markdown lacks are announced or written', () => {
  expect(paste(item('l0 level1 lfo1', 'b)', 'Colar'))).toEqual({ markdown: '2. Colar', numbering: ['b) Colar'] })
  expect(markdownOf(item('l0 level1 lfo1', 'û', 'Embarazo'))).toBe('- ✗ Embarazo')
  expect(
    markdownOf(
      `<h2><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp;</span></span><![endif]>Dosis</h2>`,
    ),
  ).toBe('## 2. Dosis')
})

test('footnotes of Word, LibreOffice and Google Docs are text and announced', () => {
  const word = `Tome 5 g<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span class=MsoFootnoteReference>[1]</span><![endif]></span></span></a> al día`
  const libre = 'Tome 5 g<a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a> al día'
  const google = 'Tome 5 g<sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup> al día'
  for (const html of [word, libre, google])
    expect(paste(`<style>span.MsoFootnoteReference {vertical-align:super}</style>${p(html)}`)).toEqual({
      markdown: 'Tome 5 g\\[1] al día',
      footnotes: ['[1]'],
    })
})

test('citations of our own pages stay citations', () => {
  expect(markdownOf('<p>Calma.<sup><a href="https://example.org/plants/1#source-cano-2008">[3]</a></sup></p>')).toBe(
    'Calma.[^cano-2008]',
  )
  expect(markdownOf('<p>Calma.[^cano-2008]</p>')).toBe('Calma.[^cano-2008]')
})

test('comments and tracked changes are announced', () => {
  const html = `<p class=MsoNormal>Tome <span style='mso-comment-continuation:1'>3 g</span><span class=MsoCommentReference><a class=msocomanchor href="#_msocom_1">[A1]</a></span> <ins cite="mailto:Ana" datetime="2026">al día</ins></p><div style='mso-element:comment-list'><div style='mso-element:comment'><div class=msocomtxt id="_com_1"><p class=MsoCommentText>¿Seguro?</p></div></div></div>`
  expect(paste(html)).toEqual({ markdown: 'Tome 3 g al día', comments: ['[A1]', '¿Seguro?'], insertions: ['al día'] })
  expect(paste(docs('<p><span>Tome 3 g<sup><a href="#cmnt1" id="cmnt_ref1">[a]</a></sup></span></p>'))).toMatchObject({
    markdown: 'Tome 3 g',
    comments: ['[a]'],
  })
})

test('pictures are announced; those of emoji are emoji', () => {
  expect(paste('<p>Hoja <img src="file:///C:/clip_image001.png" width=200></p>')).toEqual({
    markdown: 'Hoja',
    pictures: ['clip_image001.png'],
  })
  expect(markdownOf('<div>Cuidado <img class="emoji" alt="⚠️" src="https://web.whatsapp.com/e.gif"> 👩🏽‍🌾</div>')).toBe(
    'Cuidado ⚠️ 👩🏽‍🌾',
  )
})

test('colour, highlighting and small capitals that may mean something are announced', () => {
  expect(paste(p(`<span style='color:red'>No usar</span>`))).toEqual({ markdown: 'No usar', looks: ['No usar'] })
  expect(paste(p(`<span style='background:yellow;mso-highlight:yellow'>dudoso</span>`))).toHaveProperty('looks')
  expect(paste(p(`<span style='font-variant:small-caps'>peligro</span>`))).toHaveProperty('looks')
  // Ink, links and the background of the page are no marks.
  expect(
    markdownOf(
      `<p style="color:rgb(43, 38, 33);background-color:rgb(255, 255, 255)">${span('background-color:transparent;', 'Tome')} <a href="https://example.org/" style="color:#1155cc"><span style="color:windowtext">esto</span></a></p>`,
    ),
  ).toBe('Tome [esto](https://example.org/)')
})

test('a formula keeps its powers and fractions and is announced', () => {
  const html = '<p><math><msup><mn>10</mn><mn>3</mn></msup><mo>+</mo><mfrac><mn>1</mn><mn>2</mn></mfrac></math></p>'
  expect(paste(html)).toMatchObject({ markdown: '10³+(1)/(2)', formulas: [expect.anything()] })
})

test('links that lead somewhere are links', () => {
  expect(markdownOf('<p>Llame al <a href="tel:1566">1566</a>, <a href="mailto:a@example.org">escriba</a></p>')).toBe(
    'Llame al [1566](tel:1566), [escriba](mailto:a@example.org)',
  )
  expect(paste('<p><a href="file:///C:/dosis.docx">la nota</a> <a href="#indice">arriba</a></p>')).toEqual({
    markdown: 'la nota arriba',
    links: ['la nota'],
  })
})

test('lines stay lines: breaks, messages and preformatted text', () => {
  const lines = 'Adultos: 5 g\n\nNiños: 2 g'
  expect(markdownOf('<p>Adultos: 5 g<br>Niños: 2 g</p>')).toBe(lines)
  expect(markdownOf('<b>Adultos: 5 g<br>Niños: 2 g</b>')).toBe('**Adultos: 5 g**\n\n**Niños: 2 g**')
  expect(
    markdownOf('<span class="selectable-text" style="white-space: pre-wrap">Adultos: 5 g\nNiños: 2 g</span>'),
  ).toBe(lines)
  expect(markdownOf('<pre>Adultos: 5 g\nNiños: 2 g</pre>')).toBe(lines)
  expect(markdownOf('<blockquote><p>Adultos: 5 g</p><p>Niños: 2 g</p></blockquote><hr>')).toBe(lines)
  expect(markdownOf(calc('<p class="western">Adultos: 5 g</p>\n<p class="western">Niños: 2 g</p>'))).toBe(lines)
})

test('emphasis is of whole words, in one piece, without its spaces', () => {
  expect(markdownOf(p('<b>No </b><b><i>usar</i></b><b>.</b> Nunca'))).toBe('**No *usar*.** Nunca')
  expect(markdownOf(p('Sin<b>receta</b> <i> nada </i>'))).toBe('Sinreceta *nada*')
  expect(markdownOf(docs(`<p>${span('font-weight:700', 'Dosis')}${span('font-weight:400', ': 3 g')}</p>`))).toBe(
    '**Dosis**: 3 g',
  )
})

test('headings are those of the site; spaces are plain; what looks like Markdown is text', () => {
  expect(
    markdownOf('<h1>Uso</h1><h6><b>Más</b></h6><p class=MsoTitle>Título</p><p role="heading" aria-level="3">Nota</p>'),
  ).toBe('## Uso\n\n#### Más\n\n## Título\n\n### Nota')
  expect(markdownOf(p('5&nbsp;g de&#8239;hojas<o:p>&nbsp;</o:p> ho&shy;ja'))).toBe('5 g de hojas hoja')
  expect(markdownOf(p('2~3 hojas, 5*6, &lt;Embarazo&gt; el texto style=x'))).toBe(
    '2\\~3 hojas, 5\\*6, \\<Embarazo> el texto style=x',
  )
})

test('checked boxes are signs', () => {
  expect(
    markdownOf(
      '<ul><li role="checkbox" aria-checked="true"><p>Hojas</p></li><li><input type="checkbox"> Agua</li></ul>',
    ),
  ).toBe('- ☑ Hojas\n- ☐ Agua')
})

test('text without formatting: strikethrough of WhatsApp, ranges and cells', () => {
  expect(pastedText('Dosis: ~30 g~ 3 g')).toMatchObject({
    markdown: 'Dosis:  3 g',
    notices: [{ kind: 'struck', words: ['30 g'] }],
  })
  for (const text of ['De 2~3 hojas, de 5~6', 'unas ~5 o ~6 hojas', '~/a~b'])
    expect(pastedText(text)).toEqual({ markdown: text, notices: [] })
  expect(pastedText('Quién\tDosis\r\nNiños\t2 | 3 g\r\n').markdown).toBe(
    '| Quién | Dosis |\n| --- | --- |\n| Niños | 2 \\| 3 g |',
  )
  expect(pastedText('Uno\tdos').markdown).toBe('Uno\tdos')
})

test.each([`<p>${'a'.repeat(3_000_000)}</p>`, '<div>'.repeat(200_000), '<b>'.repeat(600) + 'a' + '</b>'.repeat(600)])(
  'what is too large or too deep is refused',
  (html) => {
    expect(pastedHtml(html)).toEqual({ markdown: '', notices: [{ kind: 'tooLarge', words: [], more: 0 }] })
  },
)

test('a table whose cells cover too much cannot be read', () => {
  const rows = `<tr>${'<td colspan=60 rowspan=1000>a</td>'.repeat(3)}</tr>`.repeat(1000)
  expect(() => pastedHtml(`<table>${rows}</table>`)).toThrow(RangeError)
})

test('a notice names some of the places, shortened', () => {
  const { notices } = pastedHtml(
    Array.from({ length: 9 }, (_, index) => `<p><s>${index} ${'x'.repeat(100)}</s></p>`).join(''),
  )
  expect(notices).toMatchObject([{ kind: 'struck', more: 4 }])
  expect(notices[0]!.words).toHaveLength(5)
  for (const words of notices[0]!.words) expect(words.length).toBeLessThan(90)
})

function cellsOf(markdown: string): string[][] {
  const [head, , ...rows] = markdown.split('\n')
  return [head!, ...rows].map((row) =>
    row
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  )
}
