import type { SiteSettings } from '../rules/site-settings.ts'
import { prisma } from './client.ts'
import { createContentCache } from './content-cache.ts'
import { fromPrimary } from './reading.ts'

/** All texts at their longest, in bytes. */
const LONGEST = 2_000_000
const ALL = 'all'

const cache = createContentCache<SiteSettings>({
  bytes: 16 * LONGEST,
  sizeOf: (settings) => JSON.stringify(settings).length,
})

let reading: { state: string | undefined; settings: Promise<SiteSettings> } | undefined

/** The settings that admins have made; read again, once for all who ask, only after the content version was raised. */
export async function readSiteSettings(): Promise<SiteSettings> {
  const known = cache.find(ALL)
  if (known) return known
  const state = await cache.start()
  if (state !== undefined && reading?.state === state) return reading.settings
  const own = { state, settings: read() }
  reading = own
  try {
    const settings = await own.settings
    cache.store(ALL, settings, state)
    return settings
  } finally {
    if (reading === own) reading = undefined
  }
}

/** From the primary, since a request that may not read from a lagging replica may share it. */
async function read(): Promise<SiteSettings> {
  return settingsIn(await fromPrimary(() => prisma.siteSetting.findMany()))
}

export function settingsIn(rows: readonly { name: string; value: unknown }[]): SiteSettings {
  return Object.fromEntries(rows.filter(({ value }) => value !== null).map(({ name, value }) => [name, value]))
}
