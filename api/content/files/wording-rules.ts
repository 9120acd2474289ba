import { KINDS, type ContentKind } from '../kinds.ts'
import { namesOf, ROW_TEXTS, type Texts } from '../../rules/texts.ts'
import { itemsIn, type Content, type Entry } from './entries.ts'
import type { Way } from './field.ts'
import type { Language } from './messages.ts'
import { passagesOf } from './text.ts'
import { columnOf, LANGUAGES, shorten, textsOf, type Place, type Report } from './text-rules.ts'

// Words that readers stumble over, found in a review of all texts, and what to write instead.

type Advice = readonly [found: RegExp, better: string]

const PHRASES: Record<Language, Advice[]> = {
  en: [
    [/popularly held to/i, 'People say it can …'],
    [
      /\bnot in pregnancy, (while )?breast-?feeding or children/i,
      'Do not use it if pregnant or breast-feeding, or for …',
    ],
    [/without one, do not use it/i, 'So do not use it.'],
    [/the careful course is/i, 'To be safe, do not take it.'],
    [/\bbelongs? (at|in) (a|the) (health|hospital)/i, 'Go to the health post.'],
    [/found no number of days/i, 'Nobody says for how long it is safe.'],
    [/a promise, not a proof/i, 'A laboratory result, not proof.'],
    [/authors differ on/i, 'It grows up to 2,200 m (one source: 1,300).'],
    [/wikipedia shows its conservation/i, 'IUCN: the category and the year'],
    [/\bthin(s|ning)? the blood\b/i, 'it slows the clotting of the blood'],
    [/\bchemotypes?\b/i, 'a form of the plant'],
    [/(?<!enzyme )(?<!enzyme \()\bCYP\d/, 'a liver enzyme (CYP…)'],
  ],
  es: [
    [/mientras no la haya/i, 'No se sabe si es segura; no la use.'],
    [/niñez: no (hallamos|encontramos)/i, 'Niños: no se sabe si es segura; no se la dé.'],
    [/(lo|la) tienen? por abortiv/i, 'Tiene fama de provocar abortos.'],
    [/se informa que/i, 'puede …, o quién lo dice'],
    [/según se informa/i, 'Dicen que …'],
    [/adelgazar? la sangre/i, 'para que no se formen coágulos'],
    [/identidad pide cuidado/i, 'Fíjese bien en cuál planta es.'],
    [/puede sensibilizar/i, 'puede dejar la piel delicada'],
    [/por fuera del cuerpo/i, 'sobre la piel'],
    [/solo bajo control/i, 'solo si su médico lo sabe y lo controla'],
    [/\bel alumnado\b/i, 'los alumnos'],
    [/\bquimiotipos?\b/i, 'una forma de la planta'],
    [/(?<!enzima )(?<!\()\bCYP\d/, 'una enzima del hígado (CYP…)'],
  ],
}

/** British English, and one form of each Spanish word. */
const SPELLINGS: Record<Language, Advice[]> = {
  en: [
    [/\b(color|flavor|odor|labor|behavior|favor|neighbor|tumor)(s|ed|ing|able|ite|less|ful)?\b/i, '-our'],
    [/\b(fiber|center|liter|(kilo|centi|milli)?meter)s?\b(?!-)/i, '-re'],
    [
      /\b(diarrhea|anemi[ac]|estrogen\w*|hemorrhag\w*|hemorrhoids?|pediatric\w*|leukemia|esophag\w*|edema|feces|fetus)\b/i,
      'ae, oe',
    ],
    [/\b(recogni|organi|randomi|naturali|authori|speciali|minimi|sensiti)z(e[ds]?|ing|ation)\b/, '-ise'],
    [/\b(breastfe(d|ed|eding))\b/i, 'breast-feeding'],
  ],
  es: [
    [/\b(tzeltal|tzotzil)(es)?\b/i, 'tseltal, tsotsil'],
    [/\bSudam[eé]rica/, 'Suramérica'],
    [/\bexámen\b|\bvolúmen\b|\bmas que nada\b/i, 'examen, volumen'],
  ],
}

const OTHER_QUOTES: Record<Language, RegExp> = { en: /["«»„]/, es: /["“”„]/ }
const QUOTES: Record<Language, string> = { en: '“…”', es: '«…»' }

/** That we know of nothing is worth something only with the year, and where that was. Else it "is not known". */
const NOTHING_FOUND = new RegExp(
  [
    String.raw`\bwe (found|know of|read of) no\b|\bno (study|trial|source)\b[^.]*\b(is|was) (known|found)\b`,
    String.raw`\b(nobody|no one) has (studied|tested)\b|\b(has|have) (not|never) been studied\b|\b(is|are) no stud(y|ies)\b`,
    String.raw`\bno (encontramos|hallamos|conocemos)\b|\bno se conocen? (ning|estudio)|\bno hay estudios?\b`,
    String.raw`\bnadie (l[ao]s? )?ha estudiado\b|\bno se han? estudiado\b`,
  ].join('|'),
  'i',
)
const YEAR = /\b(19|20)\d\d\b/
const PLACE =
  /\b(sources?|reviews?|databases?|library|read|searched|PubMed|Drugs\.com|fuentes?|revisi[oó]n|bases? de datos|biblioteca|le[ií]mos|buscamos)\b/iu

interface Wording {
  entry: Place
  way: Way
  language: Language
  text: string
  line: number
  isMarkdown: boolean
}

export function checkWording(content: Content, report: Report) {
  const names = speciesOf(content)
  for (const { entry, way, language, text, line, isMarkdown } of wordingsOf(content)) {
    const read = text.replace(/\[\^[^\]]*\]|\]\([^)]*\)/g, '')
    for (const [found, better] of PHRASES[language]) {
      const [phrase] = found.exec(read) ?? []
      if (phrase) report(entry, way, 'phrase', { phrase, better }, line)
    }
    for (const [found, better] of SPELLINGS[language]) {
      const [word] = found.exec(read) ?? []
      if (word) report(entry, way, 'spelling', { word, better }, line)
    }
    const [quote] = OTHER_QUOTES[language].exec(read) ?? []
    if (quote) report(entry, way, 'quotes', { quote, better: QUOTES[language] }, line)
    if (NOTHING_FOUND.test(read) && !(YEAR.test(read) && PLACE.test(read))) {
      report(entry, way, 'undatedSearch', { passage: shorten(read) }, line)
    }
    const [name] = (isMarkdown && names.exec(read.replace(/\*[^*]*\*/g, ''))) || []
    if (name) report(entry, way, 'unmarkedSpecies', { name }, line)
  }
}

function wordingsOf(content: Content): Wording[] {
  const texts = textsOf(content).flatMap(({ entry, column, language, text }) =>
    passagesOf(text).map(({ text: passage, line }) => ({
      entry,
      way: [column],
      language,
      text: passage,
      line,
      isMarkdown: true,
    })),
  )
  return [...texts, ...itemsIn(content).flatMap(({ kind, entry }) => shortTextsOf(kind, entry))]
}

function shortTextsOf(kind: ContentKind, entry: Entry<object>): Wording[] {
  const row = entry.value as Record<string, unknown>
  const inLanguages = (held: Record<string, unknown>, start: Way, names: string[]) =>
    names.flatMap((name) =>
      LANGUAGES.flatMap((language) => {
        const column = columnOf(name, language)
        const text = held[column] as string | null
        return text ? [{ entry, way: [...start, column], language, text, line: 0, isMarkdown: false }] : []
      }),
    )
  const rows = Object.entries(ROW_TEXTS).flatMap(([list, names]) =>
    ((row[list] ?? []) as Record<string, unknown>[]).flatMap((held, index) =>
      inLanguages(held, [list, index], Object.keys(names)),
    ),
  )
  return [...inLanguages(row, [], namesOf<Texts>(KINDS[kind].texts, 'name', 'line', 'plain')), ...rows]
}

/** Genus and epithet of every plant and synonym, and shortened names such as E. coli. */
function speciesOf({ plants }: Content): RegExp {
  const names = plants
    .flatMap(({ value }) => [value.scientificName ?? '', ...value.synonyms])
    .flatMap((name) => /^\p{Lu}\p{Ll}+ (× ?)?\p{Ll}[\p{Ll}-]+/u.exec(name)?.[0] ?? [])
  return new RegExp([...new Set(names), String.raw`(?<![\p{L}.])\p{Lu}\. (?!de |y )\p{Ll}{4,}`].join('|'), 'u')
}
