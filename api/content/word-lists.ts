import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { parse } from 'yaml'
import { z } from 'zod'
import {
  AilmentPerson,
  DangerModel,
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
export const PERSON_WORDS = read('person-words', PersonWords)
export const AILMENT_PERSONS = read('ailment-persons', AilmentPerson)
export const EMERGENCY_NUMBERS = read('emergency', EmergencyNumber)
export const DANGER_TEXTS = read('danger', DangerText)
export const DANGER_WORDS = read('dangers', DangerWords)
export const DANGER_MODEL = DangerModel.parse(content('danger-model'))
export const PAGE_WORDS = read('pages', PageWords)
export const WORD_CLASSES = z.record(z.string(), Patterns).parse(content('classes'))
export const OTHER_ILLNESSES = read('other-illnesses', OtherIllness)
export const OTHER_PLANTS = read('other-plants', z.array(z.string()))
export const GLOSSARY = read('glossary', Term)
export const SEARCH_WORDS = SearchWords.parse(content('search-words'))
export const PLANT_WORDS = PlantWords.parse(content('plant-words'))

function read<Shape extends z.ZodType>(name: string, shape: Shape): z.output<Shape>[] {
  return z.array(shape).parse(content(name))
}

function content(name: string): unknown {
  const text = readFileSync(new URL(`../../prisma/vocabulary/${name}.yaml`, import.meta.url), 'utf8')
  return built()[`${name} ${createHash('sha256').update(text).digest('hex')}`] ?? parse(text)
}

/** The lists as the build has parsed them, by name and hash of the text: one that was changed since is not among them. */
function built(): Record<string, unknown> {
  const file = new URL('../../prisma/generated/word-lists.json', import.meta.url)
  return (lists ??= existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>) : {})
}
