import type { Language } from './language.ts'

/**
 * Display names of the languages of plant names, by ISO 639-3 code: in Spanish as spelled by the Academia de Lenguas
 * Mayas de Guatemala, in English as in English writing on them, with the plain apostrophe that names and texts have.
 * (Intl.DisplayNames has only a few of them.)
 */
const LANGUAGE_NAMES: Record<string, Record<Language, string>> = {
  acr: { en: 'Achi', es: 'Achi' },
  agu: { en: 'Awakatek', es: 'Awakateko' },
  caa: { en: "Ch'orti'", es: "Ch'orti'" },
  cab: { en: 'Garifuna', es: 'Garífuna' },
  cac: { en: 'Chuj', es: 'Chuj' },
  cak: { en: 'Kaqchikel', es: 'Kaqchikel' },
  chf: { en: 'Tabasco Chontal', es: 'Chontal de Tabasco' },
  ctu: { en: "Ch'ol", es: "Ch'ol" },
  eng: { en: 'English', es: 'Inglés' },
  hus: { en: 'Wastek', es: 'Huasteco' },
  itz: { en: "Itza'", es: "Itza'" },
  ixl: { en: 'Ixil', es: 'Ixil' },
  jac: { en: "Popti' (Jakaltek)", es: "Popti' (Jakalteko)" },
  kek: { en: "Q'eqchi'", es: "Q'eqchi'" },
  kjb: { en: "Q'anjob'al", es: "Q'anjob'al" },
  knj: { en: 'Akatek', es: 'Akateko' },
  lac: { en: 'Lacandon', es: 'Lacandón' },
  mam: { en: 'Mam', es: 'Mam' },
  mhc: { en: "Mocho'", es: "Mocho'" },
  mop: { en: 'Mopan', es: 'Mopan' },
  poc: { en: 'Poqomam', es: 'Poqomam' },
  poh: { en: "Poqomchi'", es: "Poqomchi'" },
  quc: { en: "K'iche'", es: "K'iche'" },
  qum: { en: 'Sipakapense', es: 'Sipakapense' },
  quv: { en: 'Sakapultek', es: 'Sakapulteko' },
  spa: { en: 'Spanish', es: 'Español' },
  toj: { en: "Tojol-ab'al", es: 'Tojolabal' },
  ttc: { en: 'Tektitek', es: 'Tektiteko' },
  tzh: { en: 'Tseltal', es: 'Tseltal' },
  tzj: { en: "Tz'utujil", es: "Tz'utujil" },
  tzo: { en: 'Tsotsil', es: 'Tsotsil' },
  usp: { en: 'Uspantek', es: 'Uspanteko' },
  xin: { en: 'Xinka', es: 'Xinka' },
  yua: { en: 'Yucatec Maya', es: 'Maya yucateco' },
}

export const LANGUAGES_OF_NAMES = Object.keys(LANGUAGE_NAMES)

/** The name of a language in the reader's language; its code if unknown, null if not recorded. */
export function languageName(code: string, language: Language): string | null {
  if (code === 'und') return null
  return LANGUAGE_NAMES[code]?.[language] ?? code
}

/** The code for the `lang` attribute: the two-letter code if there is one. */
export function languageTag(code: string): string | undefined {
  if (code === 'und') return undefined
  return { eng: 'en', spa: 'es' }[code] ?? code
}
