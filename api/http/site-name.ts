import { readSiteSettings } from '../database/site-settings.ts'

export const SITE_NAME = { en: 'Mayan Medicinal Plants', es: 'Plantas Medicinales Mayas' } as const

/** The name of the site in both languages: that which an admin gave it, or the one that it comes with. */
export async function readSiteName(): Promise<{ en: string; es: string }> {
  const { nameEn, nameEs } = await readSiteSettings()
  return { en: nameEn ?? SITE_NAME.en, es: nameEs ?? SITE_NAME.es }
}
