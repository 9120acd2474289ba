import { readdir, readFile } from 'node:fs/promises'
import compile from 'icu-minify/compile'
import { describe, expect, test, vi } from 'vitest'
import { fieldsOf, GROUPS } from '../../api/rules/morphology/spec.ts'
import { languageCookie, languageOfCookies, languageOfUrl, LANGUAGES } from '../../web/i18n/language.ts'

type Messages = { [key: string]: string | Messages }

const FOLDER = new URL('../../web/i18n/', import.meta.url)
const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.json'))
const english = files.filter((name) => /(^|\.)en\.json$/.test(name))

async function wordsOf(file: string): Promise<Map<string, string>> {
  const messages = JSON.parse(await readFile(new URL(file, FOLDER), 'utf8')) as Messages
  return new Map(flatten(messages))
}

function flatten(messages: Messages, path = ''): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[path + key, value] as [string, string]] : flatten(value, `${path}${key}.`),
  )
}

/** The placeholders of a message: `{count}`, `<link>`. */
function placeholders(message: string): string[] {
  const names = [...message.matchAll(/\{\s*(\w+)\s*[,}]|<(\w+)>/g)].map(([, value, tag]) => value ?? `<${tag}>`)
  return [...new Set(names)].sort()
}

describe.each(english)('%s', (file) => {
  const spanish = file.replace('en.json', 'es.json')

  test('has the same keys in both languages', async () => {
    expect([...(await wordsOf(spanish)).keys()].sort()).toEqual([...(await wordsOf(file)).keys()].sort())
  })

  test.each([file, spanish])('has no empty message and none that cannot be read: %s', async (name) => {
    for (const [key, message] of await wordsOf(name)) {
      expect(message.trim(), key).toBe(message)
      expect(message, key).not.toBe('')
      expect(() => compile(message), key).not.toThrow()
    }
  })

  test('asks for the same values in both languages', async () => {
    const translated = await wordsOf(spanish)
    for (const [key, message] of await wordsOf(file)) {
      expect(placeholders(translated.get(key) ?? ''), key).toEqual(placeholders(message))
    }
  })
})

test('no two files share a namespace: the words of one would replace those of the other', async () => {
  const namespaces = await Promise.all(
    english.map(async (file) => Object.keys(JSON.parse(await readFile(new URL(file, FOLDER), 'utf8')) as Messages)),
  )
  expect(namespaces.flat()).toHaveLength(new Set(namespaces.flat()).size)
})

test('the form has a word for each character of a plate', async () => {
  const words = await wordsOf('admin.en.json')
  const fields = GROUPS.flatMap((group) => fieldsOf(group).map(([name]) => `morphologyForm.fields.${name}`))
  expect(fields.filter((field) => !words.has(field))).toEqual([])
})

test('words are there once they are loaded, and those loaded before stay', async () => {
  vi.resetModules()
  const { loadMessages, messagesOf } = await import('../../web/i18n/messages.ts')
  expect(() => messagesOf('es')).toThrow('not loaded')
  await loadMessages('es', 'main')
  expect(messagesOf('es')).not.toHaveProperty('terms')
  await loadMessages('es', 'legal')
  expect(messagesOf('es').terms.title).toBe('Términos de uso')
  expect(messagesOf('es').navigation.home).toBe('Inicio')
})

describe('the language', () => {
  test.each(['', '?lang=', '?lang=EN', '?lang=fr', '?lang=es-GT', '?language=es'])('is not named by %j', (search) => {
    expect(languageOfUrl(`https://site.example/${search}`)).toBeNull()
  })

  test.each([null, '', 'language=', 'language=fr', 'xlanguage=es', 'languages=es', 'session=language=es'])(
    'is not chosen by the cookies %j',
    (cookies) => expect(languageOfCookies(cookies)).toBeNull(),
  )

  test.each(LANGUAGES)('that a reader chooses is read back: %s', (language) => {
    const [cookie] = languageCookie(language).split(';')
    expect(languageOfCookies(`theme=dark; ${cookie}; other=1`)).toBe(language)
    expect(languageOfUrl(`https://site.example/plants?q=te&lang=${language}`)).toBe(language)
  })
})
