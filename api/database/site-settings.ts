import type { SiteSettings } from '../rules/site-settings.ts'
import { prisma } from './client.ts'
import { cachedValue } from './content-cache.ts'
import { fromPrimary } from './reading.ts'

/** The settings that admins have made; read again, once for all who ask, only after the content version was raised. */
export const readSiteSettings = cachedValue(() =>
  fromPrimary(async () => settingsIn(await prisma.siteSetting.findMany())),
)

export function settingsIn(rows: readonly { name: string; value: unknown }[]): SiteSettings {
  return Object.fromEntries(rows.filter(({ value }) => value !== null).map(({ name, value }) => [name, value]))
}
