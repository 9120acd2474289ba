import type { LoaderFunctionArgs, RouteObject } from 'react-router-dom'
import { languageContext } from '../graphql/client.ts'
import { languageOfUrl, type Language } from './language.ts'
import { loadMessages, type Bundle } from './messages.ts'

/** Message bundles of some pages, not loaded on others. */
export function withWords(bundle: Bundle, children: RouteObject[]): RouteObject {
  async function loader(args: LoaderFunctionArgs) {
    await loadMessages(languageOf(args), bundle)
    return null
  }
  return { id: `words/${bundle}/${children[0]?.id}`, handle: { bundle }, loader, children }
}

/** The language of a loader's request. */
export function languageOf({ request, context }: LoaderFunctionArgs): Language {
  return languageOfUrl(request.url) ?? context.get(languageContext)()
}

/** The bundles that a page needs, by its routes. */
export function bundlesOf(matches: readonly { route: { handle?: unknown } }[]): Bundle[] {
  return ['main', ...matches.flatMap(({ route }) => (hasBundle(route.handle) ? route.handle.bundle : []))]
}

function hasBundle(handle: unknown): handle is { bundle: Bundle } {
  return typeof handle === 'object' && handle !== null && 'bundle' in handle
}

/** The file of a bundle, from the manifest of the build. */
export function bundleFile(bundle: Bundle, language: Language): string {
  return bundle === 'main' ? `i18n/${language}.json` : `i18n/${bundle}.${language}.json`
}
