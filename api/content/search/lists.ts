import {
  AILMENT_PERSONS,
  DANGER_MODEL,
  DANGER_TEXTS,
  DANGER_WORDS,
  OTHER_ILLNESSES,
  OTHER_PLANTS,
  PAGE_WORDS,
  PERSON_WORDS,
  PLANT_WORDS,
  SEARCH_WORDS,
  WORD_CLASSES,
} from '../word-lists.ts'
import { LISTS_FORMAT, type WordLists } from '../../rules/search/lexicon.ts'

export const WORD_LISTS: WordLists = {
  format: LISTS_FORMAT,
  persons: PERSON_WORDS,
  ailmentPersons: AILMENT_PERSONS,
  dangers: DANGER_WORDS,
  pages: PAGE_WORDS,
  illnesses: OTHER_ILLNESSES,
  otherPlants: OTHER_PLANTS,
  search: SEARCH_WORDS,
  plants: PLANT_WORDS,
  classes: WORD_CLASSES,
  danger: DANGER_TEXTS,
  dangerModel: DANGER_MODEL,
}
