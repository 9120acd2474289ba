// Where plants grow: departments of Guatemala and countries, by their codes in ISO 3166.

/** ISO 3166-2 of 2021, which are also the numbers of the national institute of statistics. The names are the same in every language. */
export const DEPARTMENTS = {
  'GT-01': 'Guatemala',
  'GT-02': 'El Progreso',
  'GT-03': 'Sacatepéquez',
  'GT-04': 'Chimaltenango',
  'GT-05': 'Escuintla',
  'GT-06': 'Santa Rosa',
  'GT-07': 'Sololá',
  'GT-08': 'Totonicapán',
  'GT-09': 'Quetzaltenango',
  'GT-10': 'Suchitepéquez',
  'GT-11': 'Retalhuleu',
  'GT-12': 'San Marcos',
  'GT-13': 'Huehuetenango',
  'GT-14': 'Quiché',
  'GT-15': 'Baja Verapaz',
  'GT-16': 'Alta Verapaz',
  'GT-17': 'Petén',
  'GT-18': 'Izabal',
  'GT-19': 'Zacapa',
  'GT-20': 'Chiquimula',
  'GT-21': 'Jalapa',
  'GT-22': 'Jutiapa',
} as const

export type Department = keyof typeof DEPARTMENTS

export function isDepartment(area: string): area is Department {
  return Object.hasOwn(DEPARTMENTS, area)
}

/** What an area is called; undefined if there is none with this code. */
export function areaName(area: string, language: 'en' | 'es'): string | undefined {
  if (isDepartment(area)) return DEPARTMENTS[area]
  if (!/^[A-Z]{2}$/.test(area) || area === 'ZZ') return undefined
  return new Intl.DisplayNames(language, { type: 'region', fallback: 'none' }).of(area)
}

/** Countries of the Americas, and those from which plants came, are suggested; any other code may be written. */
const COUNTRIES =
  'GT MX BZ HN SV NI CR PA CO VE EC PE BO BR PY UY AR CL CU DO HT JM PR TT US CA ES IT EG IN CN ID MG ZA ET AU'.split(
    ' ',
  )

/** What the form suggests. */
export const AREAS: readonly string[] = [...Object.keys(DEPARTMENTS), ...COUNTRIES]
