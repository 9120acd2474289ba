import type { SiteSettings } from '../rules/site-settings.ts'
import { prisma } from './client.ts'
import { createContentCache } from './content-cache.ts'
import { hasReadOld, noteOld, withReading } from './reading.ts'

/** All texts at their longest, in bytes. */
const LONGEST = 2_000_000
const ALL = 'all'

const cache = createContentCache<SiteSettings>({
  bytes: 16 * LONGEST,
  sizeOf: (settings) => JSON.stringify(settings).length,
})

let reading: { state: string | undefined; answer: ReturnType<typeof read> } | undefined

/** The settings that admins have made; read again, once for all who ask, only after the content version was raised. */
export async function readSiteSettings(): Promise<SiteSettings> {
  const known = cache.find(ALL)
  if (known) return known
  const state = await cache.start()
  if (state === undefined || reading?.state !== state) reading = { state, answer: read() }
  const own = reading
  try {
    const { settings, isOld } = await own.answer
    if (isOld) noteOld()
    cache.store(ALL, settings, state)
    return settings
  } finally {
    if (reading === own) reading = undefined
  }
}

/** As a request of its own, from the primary: one that may not read from a lagging replica may share it. */
async function read(): Promise<{ settings: SiteSettings; isOld: boolean }> {
  return withReading(async () => ({ settings: settingsIn(await prisma.siteSetting.findMany()), isOld: hasReadOld() }))
}

export function settingsIn(rows: readonly { name: string; value: unknown }[]): SiteSettings {
  return Object.fromEntries(rows.filter(({ value }) => value !== null).map(({ name, value }) => [name, value]))
}
