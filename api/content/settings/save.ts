import { isDeepStrictEqual } from 'node:util'
import { Prisma } from '../../../prisma/generated/client/client.ts'
import { recordAct, type Act } from '../../audit/audit.ts'
import { settingsIn } from '../../database/site-settings.ts'
import { badInput, parseInput } from '../../errors.ts'
import { SiteSettings, type EmergencyContact } from '../../rules/site-settings.ts'
import { derivedId } from '../new-id.ts'
import { conflict, isSame, nextUpdateTime, recordRevisions, recordUnrecordedState } from '../save.ts'
import type { Database, Stored } from '../stores.ts'
import { DEFAULT_CONTACTS, NAMED_CONTACTS } from './emergency.ts'

// The settings are written here, a row for each, with one revision of all of them, within a transaction of the caller.

export const SETTINGS_ID = derivedId('site settings')

export async function storedSettings(database: Database): Promise<Stored<SiteSettings>> {
  const rows = await database.siteSetting.findMany()
  const updatedAt = new Date(Math.max(0, ...rows.map((row) => row.updatedAt.valueOf())))
  return { id: SETTINGS_ID, createdAt: updatedAt, updatedAt, content: settingsIn(rows) }
}

/**
 * Saves the settings that are given. Throws BAD_USER_INPUT for emergency contacts that leave readers without a number, and
 * CONFLICT if the settings have been saved after `basedOn`.
 */
export async function saveSettings(
  database: Database,
  act: Act,
  settings: SiteSettings,
  basedOn: Date | null | undefined,
): Promise<void> {
  // Two saves at once, each of a setting that is not stored yet, would lock no row.
  await database.$executeRaw`LOCK TABLE site_settings IN SHARE ROW EXCLUSIVE MODE`
  const stored = await storedSettings(database)
  const content = { ...stored.content, ...withoutDefaults(settings) }
  if (isSame(content, stored.content)) return
  if (basedOn && stored.updatedAt > basedOn) throw await conflict(database, stored)
  checkContacts(settings.emergencyContacts, stored.content.emergencyContacts ?? DEFAULT_CONTACTS)
  await recordUnrecordedState(database, 'SETTINGS', [stored])
  const updatedAt = nextUpdateTime([stored])
  const names = Object.keys(content) as (keyof SiteSettings)[]
  const changed = names.filter((name) => !isDeepStrictEqual(content[name] ?? null, stored.content[name] ?? null))
  for (const name of changed) {
    const value = (content[name] as Prisma.InputJsonValue | null | undefined) ?? Prisma.JsonNull
    await database.siteSetting.upsert({
      where: { name },
      create: { name, value, updatedAt },
      update: { value, updatedAt },
    })
  }
  await recordRevisions(database, 'SETTINGS', [await storedSettings(database)], act)
  await recordAct(
    database,
    act,
    changed.map((name) => ({ id: name, words: name })),
  )
}

/** Saves the settings as they were; those that were not made then have their defaults again. Throws like `saveSettings`. */
export async function restoreSettings(
  database: Database,
  act: Act,
  content: unknown,
  basedOn: Date | null | undefined,
): Promise<void> {
  const { content: stored } = await storedSettings(database)
  const cleared = Object.fromEntries(Object.keys(stored).map((name) => [name, null]))
  await saveSettings(database, act, parseInput(SiteSettings, { ...cleared, ...(content as object) }), basedOn)
}

/** A list that is the one of the vocabulary follows it. */
function withoutDefaults({ emergencyContacts, ...settings }: SiteSettings): SiteSettings {
  if (emergencyContacts === undefined) return settings
  return {
    ...settings,
    emergencyContacts: isDeepStrictEqual(emergencyContacts, DEFAULT_CONTACTS) ? null : emergencyContacts,
  }
}

function checkContacts(
  contacts: readonly EmergencyContact[] | null | undefined,
  before: readonly EmergencyContact[],
): void {
  if (!contacts) return
  const fields: Record<string, string> = {}
  contacts.forEach(({ slug, number, nameEn, confirmedOn }, index) => {
    const known = before.find((contact) => contact.slug === slug && (slug !== null || contact.nameEn === nameEn))
    if (slug !== null && !NAMED_CONTACTS.has(slug)) fields[`emergencyContacts.${index}.slug`] = 'unknown'
    if (slug !== null && !number) fields[`emergencyContacts.${index}.number`] = 'required'
    if (known && confirmedOn && known.number !== number && known.confirmedOn === confirmedOn)
      fields[`emergencyContacts.${index}.confirmedOn`] = 'otherNumber'
  })
  const slugs = contacts.flatMap(({ slug }) => slug ?? [])
  const isMissing = [...NAMED_CONTACTS].some((slug) => !slugs.includes(slug)) || new Set(slugs).size < slugs.length
  if (isMissing) fields['emergencyContacts'] = 'namedInTexts'
  else if (!contacts.some(({ kind, number }) => kind === 'AMBULANCE' && number))
    fields['emergencyContacts'] = 'noAmbulance'
  if (Object.keys(fields).length > 0) throw badInput(fields)
}
