import { builder } from '../builder.ts'
import type { Explained } from '../content/glossary.ts'
import { toHtml, toPlain } from '../content/markdown/markdown.ts'
import { enumOf } from './enum-column.ts'

export const Language = enumOf('Language', 'A language of the content.', {
  EN: 'English.',
  ES: 'Spanish, as written in Guatemala.',
})

const TextFormat = enumOf('TextFormat', 'Format of a long text.', {
  MARKDOWN:
    'Markdown, as stored: paragraphs, line breaks, headings (`##` to `####`), lists, tables, `*emphasis*` and `**strong emphasis**` of words, links, and citations, `[^key]`, with the key of a `Source`. A backslash before a mark makes it a character. All else is text.',
  HTML: 'Sanitized HTML. Citations are links to `#source-<key>`, numbered from 1 in the order of `sources`.',
  PLAIN:
    'Plain text on one line, without citations. Items of lists stand after `•` or their number, rows of tables after `•`, with `|` between their cells; `·` stands between other lines that no punctuation ends.',
})

export const FORMATTING_COST = 15

type Code = typeof Language.$inferType
type Format = typeof TextFormat.$inferType
/** A row with a text in two columns, `nameEn` and `nameEs`. */
export type Localized<Name extends string> = Record<`${Name}En` | `${Name}Es`, string | null>

export const langArg = builder.args((t) => ({
  lang: t.field({ type: Language, required: true, defaultValue: 'EN', description: 'Language of the text.' }),
}))

export const langToCheck = builder.args((t) => ({
  lang: t.field({ type: Language, required: true, description: 'Language to check.' }),
}))

export const languageArgs = builder.args((t) => ({
  ...langArg,
  fallback: t.boolean({
    required: true,
    defaultValue: true,
    description:
      'Whether to return the other language if the text is missing in `lang`. If false, the field is null in that case.',
  }),
}))

export const longTextArgs = builder.args((t) => ({
  ...languageArgs,
  format: t.field({
    type: TextFormat,
    required: true,
    defaultValue: 'MARKDOWN',
    description: 'Format of the text.',
  }),
  glossary: t.boolean({
    required: true,
    defaultValue: false,
    description:
      'With `format: HTML`, whether hard words are explained, each once: a `<button popovertarget>`, and a `<span popover>` after it. In preparations and doses, cups, spoons, leaves and minutes are then a `<span data-measure>`, to draw beside it. For pages that show the HTML as it is.',
  }),
}))

/** The text of a row in `lang` or, if `fallback` allows it, in the other language. */
export function inLanguage<Name extends string>(
  row: Localized<Name>,
  name: Name,
  { lang, fallback }: { lang: Code; fallback: boolean },
): string | null {
  const [asked, other] = lang === 'EN' ? ([`${name}En`, `${name}Es`] as const) : ([`${name}Es`, `${name}En`] as const)
  return row[asked] || (fallback && row[other]) || null
}

/** How the words of a text are explained, if they are. */
export function explainedIn<Name extends string>(
  row: Localized<Name>,
  name: Name,
  { lang, glossary }: { lang: Code; glossary: boolean },
): Explained | undefined {
  if (!glossary) return undefined
  const asked = lang === 'EN' ? ('en' as const) : ('es' as const)
  const isThere = inLanguage(row, name, { lang, fallback: false }) !== null
  return { name, language: isThere ? asked : asked === 'en' ? 'es' : 'en' }
}

function untranslatedIn<Name extends string>(row: Localized<Name>, names: readonly Name[], lang: Code): Name[] {
  return names.filter(
    (name) => inLanguage(row, name, { lang, fallback: true }) && !inLanguage(row, name, { lang, fallback: false }),
  )
}

export function columnsOf<Name extends string>(names: readonly Name[]) {
  const columns = names.flatMap((name) => [`${name}En`, `${name}Es`])
  return Object.fromEntries(columns.map((column) => [column, true])) as Record<`${Name}En` | `${Name}Es`, true>
}

/** Options of a field for a short text: `commonName: t.string(shortText('commonName', '…'))`. */
export function shortText<Name extends string>(name: Name, description: string) {
  return {
    description,
    nullable: true as const,
    args: languageArgs,
    select: columnsOf([name]),
    resolve: (row: Localized<Name>, args: { lang: Code; fallback: boolean }) => inLanguage(row, name, args),
  }
}

export function titleText(description: string) {
  return {
    description,
    args: languageArgs,
    resolve: (row: Localized<'title'>, args: { lang: Code; fallback: boolean }) => inLanguage(row, 'title', args) ?? '',
  }
}

/** Options of the field for a title that is always in both languages. */
export function bothTitles(description: string) {
  return {
    description,
    args: langArg,
    resolve: ({ titleEn, titleEs }: Record<'titleEn' | 'titleEs', string>, { lang }: { lang: Code }) =>
      lang === 'EN' ? titleEn : titleEs,
  }
}

/** Options of the list field that names the texts missing in a language. */
export function untranslated<Name extends string>(names: readonly Name[]) {
  return {
    description: 'Names of the fields whose text is missing in `lang` but exists in the other language.',
    args: langToCheck,
    select: columnsOf(names),
    resolve: (row: Localized<Name>, { lang }: { lang: Code }) => untranslatedIn(row, names, lang),
  }
}

/**
 * Options of a field for a Markdown text. HTML numbers citations across all texts of the row, which `noun` selects:
 * `citations` is the order of `sources`.
 */
export function longText<Name extends string, Row extends Localized<Name>>(
  name: Name,
  noun: { select: Record<string, unknown>; citations: (row: Row) => string[] },
  description: string,
) {
  const columns = columnsOf([name])
  return {
    description: `${description} See \`format\`.`,
    nullable: true as const,
    args: longTextArgs,
    // Rendering Markdown takes far longer than returning it.
    complexity: ({ format }: { format: Format }) => (format === 'MARKDOWN' ? 1 : FORMATTING_COST),
    select: ({ format }: { format: Format }) => (format === 'HTML' ? (noun.select as typeof columns) : columns),
    resolve: (row: Localized<Name>, args: { lang: Code; fallback: boolean; format: Format; glossary: boolean }) => {
      const text = inLanguage(row, name, args)
      if (text === null || args.format === 'MARKDOWN') return text
      return args.format === 'PLAIN'
        ? toPlain(text)
        : toHtml(text, noun.citations(row as Row), explainedIn(row, name, args))
    },
  }
}
