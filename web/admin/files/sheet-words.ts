import type { Language } from '../../i18n/language.ts'
import { loadMessages, messagesOf, type Bundle } from '../../i18n/messages.ts'
import { CATALOGUES } from '../../source/catalogues.ts'
import { languageName } from '../../i18n/mayan-languages.ts'
import { ROW_FORMS } from './row-forms.ts'

// The words of spreadsheets, which the server writes and reads: those of the forms and pages.

type Both = Record<Language, string>

const BUNDLES: readonly Bundle[] = ['main', 'health', 'ailments', 'admin']

/** Where the words of an enumeration are, by column, or by sheet and column. */
const OPTIONS: Partial<Record<string, string>> = {
  parts: 'vocabulary.part',
  preparation: 'vocabulary.preparation',
  route: 'vocabulary.route',
  routes: 'vocabulary.route',
  evidence: 'vocabulary.evidence',
  finding: 'findings',
  origin: 'placesForm.origins',
  subject: 'cautionsForm.subject',
  level: 'cautionsForm.level',
  who: 'ailmentPage.who',
  urgency: 'ailmentPage.urgency',
  habit: 'plantForm.habits',
  bodySystem: 'ailments.system',
  'ailments.kind': 'ailments.kind',
  'sources.kind': 'sourceForm.kinds',
  'sources.type': 'sourceForm.types',
  'tags.kind': 'tagMaker.kinds',
}

/** The words, once the messages are loaded. */
export async function loadSheetWords() {
  await Promise.all(
    (['en', 'es'] as const).flatMap((language) => BUNDLES.map((bundle) => loadMessages(language, bundle))),
  )

  function sheet(name: string): Both | undefined {
    return both((language) => textAt(language, `adminFiles.review.parts.${name}`, `adminFiles.fields.${name}`))
  }

  function column(sheet: string, column: string): Both | undefined {
    const [, name = column, suffix] = /^(.+)(En|Es)$/.exec(column) ?? []
    const forms = [...(ROW_FORMS[sheet] ?? []), 'adminFiles.fields', 'plantPage']
    return both((language) => {
      const whole = textAt(language, ...forms.map((form) => `${form}.${column}`))
      const label = whole ?? textAt(language, ...forms.map((form) => `${form}.${name}`))
      if (!label || whole || !suffix) return label
      return `${label} (${textAt(language, `adminForm.language.${suffix === 'En' ? 'en' : 'es'}`)})`
    })
  }

  function option(sheet: string, column: string, value: string): Both | undefined {
    if (column === 'language')
      return both((language) => languageName(value, language) ?? textAt(language, 'plantNamesForm.unknownLanguage'))
    if (column === 'authority') {
      const name = CATALOGUES[value.toUpperCase() as keyof typeof CATALOGUES]
      return { en: name, es: name }
    }
    const words = OPTIONS[`${sheet}.${column}`] ?? OPTIONS[column]
    const inApi = value.toUpperCase().replaceAll('-', '_')
    return both((language) => textAt(language, `${words}.${value}`, `${words}.${inApi}`))
  }

  const said = (key: string) => both((language) => textAt(language, `adminFiles.sheets.${key}`))!
  const lines = Object.keys(messagesOf('en').adminFiles.sheets.notes)
  return {
    sheet,
    column,
    option,
    yes: said('yes'),
    no: said('no'),
    clear: said('clear'),
    notes: {
      title: said('notesTitle'),
      lines: lines.map((line) => said(`notes.${line}`)),
      leftOut: said('leftOut'),
      tooLong: said('tooLong'),
    },
  }
}

function both(wordIn: (language: Language) => string | undefined): Both | undefined {
  const [en, es] = [wordIn('en'), wordIn('es')]
  return en && es ? { en, es } : undefined
}

/** The first of these messages that there is. */
function textAt(language: Language, ...keys: string[]): string | undefined {
  return keys
    .map((key) => key.split('.').reduce<unknown>(within, messagesOf(language)))
    .find((text) => typeof text === 'string')
}

function within(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[key] : undefined
}
