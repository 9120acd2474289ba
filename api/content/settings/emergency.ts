import { readSiteSettings } from '../../database/site-settings.ts'
import type { EmergencyContact, SiteSettings } from '../../rules/site-settings.ts'
import { EMERGENCY_NUMBERS, WORD_LISTS } from '../word-lists.ts'
import type { DangerText } from '../../rules/search/word-shapes.ts'

// Whom readers are told to call: the list of the vocabulary, until an admin has changed it.

export const DEFAULT_CONTACTS: readonly EmergencyContact[] = EMERGENCY_NUMBERS.map(
  ({ slug, kind, number, name, note, confirmedOn, sources }) => ({
    slug: slug ?? null,
    kind,
    number: number ?? null,
    nameEn: name.en,
    nameEs: name.es,
    noteEn: note?.en ?? null,
    noteEs: note?.es ?? null,
    confirmedOn: confirmedOn ?? null,
    sourceKeys: sources,
  }),
)

const SLUG_IN_TEXT = /\{([a-z-]+)\}/g

/** Slugs of the contacts whose numbers stand in texts: they cannot be removed. */
export const NAMED_CONTACTS: ReadonlySet<string> = new Set(
  WORD_LISTS.danger.flatMap(({ text }) => [...`${text.en} ${text.es}`.matchAll(SLUG_IN_TEXT)].map(([, slug]) => slug!)),
)

const unknown = [...NAMED_CONTACTS].find(
  (slug) => !EMERGENCY_NUMBERS.some((known) => known.slug === slug && known.number),
)
if (unknown) throw new Error(`No emergency number of ${unknown}`)

export async function readEmergencyContacts(): Promise<readonly EmergencyContact[]> {
  return contactsIn(await readSiteSettings())
}

function contactsIn({ emergencyContacts }: SiteSettings): readonly EmergencyContact[] {
  return emergencyContacts ?? DEFAULT_CONTACTS
}

export async function readPoisoningContacts(): Promise<EmergencyContact[]> {
  return (await readEmergencyContacts()).filter(({ kind }) => kind === 'AMBULANCE' || kind === 'POISON')
}

export async function readAmbulanceNumbers(): Promise<string[]> {
  return ambulanceNumbersIn(await readSiteSettings())
}

export function ambulanceNumbersIn(settings: SiteSettings): string[] {
  return contactsIn(settings).flatMap(({ kind, number }) => (kind === 'AMBULANCE' && number ? number : []))
}

/** The lines above a list when a search tells of an emergency, with the numbers to call. */
export async function readDangerTexts(): Promise<DangerText[]> {
  const contacts = [...(await readEmergencyContacts()), ...DEFAULT_CONTACTS]
  const numberOf = (slug: string) => contacts.find((contact) => contact.slug === slug)!.number!
  const withNumbers = (text: string) => text.replaceAll(SLUG_IN_TEXT, (_, slug: string) => numberOf(slug))
  return WORD_LISTS.danger.map(({ text, ...danger }) => ({
    ...danger,
    text: { en: withNumbers(text.en), es: withNumbers(text.es) },
  }))
}
