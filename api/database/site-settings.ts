import type { SiteSettings } from '../rules/site-settings.ts'
import { prisma } from './client.ts'
import { createContentCache } from './content-cache.ts'

/** All texts at their longest, in bytes. */
const LONGEST = 2_000_000
const ALL = 'all'

const cache = createContentCache<SiteSettings>({
  bytes: 16 * LONGEST,
  sizeOf: (settings) => JSON.stringify(settings).length,
})

/** The settings that admins have made; read again only after the content version was raised. */
export async function readSiteSettings(): Promise<SiteSettings> {
  const known = cache.find(ALL)
  if (known) return known
  const state = await cache.start()
  const settings = settingsIn(await prisma.siteSetting.findMany())
  cache.store(ALL, settings, state)
  return settings
}

export function settingsIn(rows: readonly { name: string; value: unknown }[]): SiteSettings {
  return Object.fromEntries(rows.filter(({ value }) => value !== null).map(({ name, value }) => [name, value]))
}
