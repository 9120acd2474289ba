import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import { unpackModel } from './danger-model.ts'
import { LISTS_FORMAT, type WordLists } from '../rules/search/lexicon.ts'
import {
  AilmentPerson,
  DangerText,
  DangerWords,
  EmergencyNumber,
  Named,
  OtherIllness,
  PageWords,
  Patterns,
  PersonWords,
  PlantWords,
  SearchWords,
  Term,
} from '../rules/search/word-shapes.ts'

// Lists that come with the site, in prisma/vocabulary: words for persons, classes of medicines, conditions, emergency numbers.

let lists: Record<string, unknown> | undefined

export const MEDICINES = read('medicines', Named)
export const CONDITIONS = read('conditions', Named)
export const EMERGENCY_NUMBERS = read('emergency', EmergencyNumber)
export const GLOSSARY = read('glossary', Term)
/** What a search understands. */
export const WORD_LISTS: WordLists = {
  format: LISTS_FORMAT,
  classes: z.record(z.string(), Patterns).parse(content('classes')),
  persons: read('person-words', PersonWords),
  ailmentPersons: read('ailment-persons', AilmentPerson),
  illnesses: read('other-illnesses', OtherIllness),
  dangers: read('dangers', DangerWords),
  pages: read('pages', PageWords),
  otherPlants: read('other-plants', z.array(z.string())),
  search: SearchWords.parse(content('search-words')),
  plants: PlantWords.parse(content('plant-words')),
  danger: read('danger', DangerText),
  dangerModel: unpackModel(readFileSync(inVocabulary('danger-model.br'))),
}

function read<Shape extends z.ZodType>(name: string, shape: Shape): z.output<Shape>[] {
  return z.array(shape).parse(content(name))
}

function inVocabulary(file: string): URL {
  return new URL(`../../prisma/vocabulary/${file}`, import.meta.url)
}

function content(name: string): unknown {
  const text = readFileSync(inVocabulary(`${name}.yaml`), 'utf8')
  return built()[`${name} ${createHash('sha256').update(text).digest('hex')}`] ?? parse(text)
}

/** The lists as the build has parsed them, by name and hash of the text: one that was changed since is not among them. */
function built(): Record<string, unknown> {
  const file = new URL('../../prisma/generated/word-lists.json', import.meta.url)
  return (lists ??= existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : {})
}
