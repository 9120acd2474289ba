import type { Language } from '../i18n/language.ts'
import { pageUrl } from './page-url.ts'

type Trail = readonly { name: string; path: string }[]

/** The schema.org breadcrumb list, from the home page down. */
export function breadcrumbList(language: Language, siteUrl: string, trail: Trail) {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: pageUrl(language, path, siteUrl),
    })),
  }
}
