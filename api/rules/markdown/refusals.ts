/*
 * Why a text is refused: each sentence names the characters, `{written}`, and says what to write instead. Nothing is imported, so
 * that code that shows a sentence needs no parser.
 */

type Sentence = Record<'en' | 'es', string>

const SENTENCES = {
  htmlRaised: {
    en: 'Readers would see “{written}” with its HTML: write “{better}”.',
    es: 'Quien lee vería «{written}» con su HTML: escriba «{better}».',
  },
  htmlBreak: {
    en: 'HTML is not read here: instead of “{written}”, begin a new line; within a table, write a semicolon.',
    es: 'Aquí no se lee HTML: en vez de «{written}», empiece una línea nueva; dentro de una tabla, ponga punto y coma.',
  },
  hidden: {
    en: 'Readers would not see the character that is marked in “{written}”: delete it there, or write what it stands for.',
    es: 'Quien lee no vería el carácter que está marcado en «{written}»: bórrelo ahí o escriba lo que representa.',
  },
  html: {
    en: 'HTML is not read here, and readers would see it: write it without “{written}”. If they are to see it, put a backslash before it: “{better}”.',
    es: 'Aquí no se lee HTML, y quien lee lo vería: escríbalo sin «{written}». Si quiere que se vea, ponga antes una barra inversa: «{better}».',
  },
  entity: {
    en: 'Readers would see “{written}” as it stands: write the character itself, “{better}”.',
    es: 'Quien lee vería «{written}» tal cual: escriba el carácter mismo, «{better}».',
  },
  struck: {
    en: 'Nothing can be struck out, and readers would take it for valid: delete “{written}”, or only its tildes.',
    es: 'Aquí no se puede tachar, y quien lee lo tomaría por válido: borre «{written}», o solo sus tildes (~).',
  },
  definition: {
    en: 'A line cannot begin with “{written}”: write a link as [words](https://…), or leave out the square brackets.',
    es: 'Una línea no puede empezar con «{written}»: escriba un enlace así: [palabras](https://…), o quite los corchetes.',
  },
  footnote: {
    en: 'There are no footnotes: write what “{written}” begins where it belongs in the text.',
    es: 'Aquí no hay notas al pie: escriba en su lugar del texto lo que empieza con «{written}».',
  },
  citationKey: {
    en: '“{written}” cites no source: write [^key] with the key of a source, which has only letters without accents, digits, hyphens, dots and underscores.',
    es: '«{written}» no cita ninguna fuente: escriba [^clave] con la clave de una fuente, que solo tiene letras sin tilde, dígitos, guiones, puntos y guiones bajos.',
  },
  heading: {
    en: 'Pages show headings of three levels: instead of “{written}” write “{better}”, with two to four number signs.',
    es: 'Las páginas tienen títulos de tres niveles: en vez de «{written}» escriba «{better}», con dos a cuatro signos de número.',
  },
  emptyHeading: {
    en: 'The heading “{written}” has no words: write them, or delete it.',
    es: 'El título «{written}» no tiene palabras: escríbalas o bórrelo.',
  },
  link: {
    en: 'A link can begin with https://, http://, mailto: or tel:, or with / for a page of this site, and needs words and an address: correct “{written}”.',
    es: 'Un enlace puede empezar con https://, http://, mailto: o tel:, o con / si es una página de este sitio, y necesita palabras y dirección: corrija «{written}».',
  },
  linkTitle: {
    en: 'Readers do not see the title of a link: take it out of “{written}”, and write it in the text.',
    es: 'Quien lee no ve el título de un enlace: sáquelo de «{written}» y escríbalo en el texto.',
  },
  citedLink: {
    en: 'A citation cannot be within a link: write it after “{written}”.',
    es: 'Una cita no puede ir dentro de un enlace: escríbala después de «{written}».',
  },
  picture: {
    en: 'A picture belongs in a field of its own, with its credit and licence: delete “{written}”.',
    es: 'Una imagen va en su propio campo, con su autoría y su licencia: borre «{written}».',
  },
  cells: {
    en: 'The row “{written}” has {count} cells, and the table has {most} headings: write as many cells as headings, and leave an empty line after the table.',
    es: 'La fila «{written}» tiene {count} celdas, y la tabla tiene {most} encabezados: escriba tantas celdas como encabezados, y deje una línea vacía después de la tabla.',
  },
  columns: {
    en: 'The table “{written}” has more than {most} columns: make several of it.',
    es: 'La tabla «{written}» tiene más de {most} columnas: haga varias.',
  },
  noTable: {
    en: '“{written}” makes no table: it needs a line of headings right above it, with as many cells, and a | between the cells.',
    es: '«{written}» no forma ninguna tabla: necesita justo encima una línea de encabezados con las mismas celdas, y | entre las celdas.',
  },
  emptyItem: {
    en: 'An item of a list has no words: write them after “{written}”, or delete it.',
    es: 'Un punto de la lista no tiene palabras: escríbalas después de «{written}», o bórrelo.',
  },
  plus: {
    en: 'An item of a list begins with a hyphen. If the plus sign of “{written}” is meant, write “{better}”.',
    es: 'Un punto de la lista empieza con guion. Si el signo más de «{written}» va en el texto, escriba «{better}».',
  },
  itemNumber: {
    en: 'The number of an item begins with no 0: write “{better}” instead of “{written}”.',
    es: 'El número de un punto no empieza con 0: escriba «{better}» en vez de «{written}».',
  },
  tooDeep: {
    en: 'Lists have at most {most} levels: write “{written}” with fewer.',
    es: 'Las listas tienen {most} niveles como máximo: escriba «{written}» con menos.',
  },
  tooManyMarks: {
    en: 'The text has more than {most} times “{written}”: make several texts of it.',
    es: 'El texto tiene más de {most} veces «{written}»: haga varios textos.',
  },
  tooManyItems: {
    en: 'The lists of the text have more than {most} items: make several texts of it.',
    es: 'Las listas del texto tienen más de {most} puntos: haga varios textos.',
  },
  tooManyCharacters: {
    en: 'The text has more than {most} characters: make several texts of it.',
    es: 'El texto tiene más de {most} caracteres: haga varios textos.',
  },
  tooManyLines: {
    en: 'The text has more than {most} lines: make several texts of it.',
    es: 'El texto tiene más de {most} líneas: haga varios textos.',
  },
  repeatsCaution: {
    en: 'A caution says “{written}” already, and readers see it with these precautions: delete it here.',
    es: 'Una precaución de la lista ya dice «{written}», y quien lee la ve junto a este texto: bórrela aquí.',
  },
} satisfies Record<string, Sentence>

export type RefusalReason = keyof typeof SENTENCES

export type Passage = {
  written: string
  better?: string
  count?: number
  most?: number
}

export type Refusal = Passage & {
  reason: RefusalReason
  at: number
}

export function isRefusal(reason: string): reason is RefusalReason {
  return Object.hasOwn(SENTENCES, reason)
}

/** `values` are those of a Passage. */
export function describeRefusal(
  reason: RefusalReason,
  values: Partial<Record<string, string | number>>,
  language: 'en' | 'es',
): string {
  return SENTENCES[reason][language].replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
}
