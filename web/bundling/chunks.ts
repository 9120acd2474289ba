import type { CodeSplittingGroup } from 'rolldown'

type NameOf = Extract<CodeSplittingGroup['name'], (...args: never[]) => unknown>
type Modules = Parameters<NameOf>[1]

/** What every page needs. */
const START = /\/web\/hydrate\.tsx$/
/** What going on needs. */
const NAVIGATING = /\/web\/navigating\.ts$/
/** The pages that most readers see; each is in the script of what it alone uses. */
export const CONTENT_PAGE = /\/web\/(?:home|plant|article|project)\/(\w+)Page\.tsx$/
/**
 * Others, by what their scripts are called. A group takes what the groups before it leave: those that are kept on a phone
 * for reading without a network stand before those of accounts.
 */
const OTHERS = {
  ailments: /\/web\/ailment\/\w+Page\.tsx$/,
  member: /\/web\/layout\/MemberParts\.tsx$/,
  favorites: /\/web\/favorite\/FavoritesPage\.tsx$/,
  handout: /\/web\/handout\/\w+Page\.tsx$/,
  account: /\/web\/(?:auth|profile)\/\w+Page\.tsx$/,
  admin: /\/web\/admin\/.+(?:Page|Layout)\.tsx$/,
}

/**
 * Scripts by use instead of by module: on a slow line each request costs two seconds, and small files compress badly.
 * Other pages stay files of their own.
 */
export const chunks: CodeSplittingGroup[] = [
  { name: 'entry-client', tags: ['$initial'] },
  group('reading', (id, users) =>
    users.some((user) => START.test(user)) || isOfSeveral(contentPages(users)) || isIconOfReaders(id, users)
      ? 'reading'
      : null,
  ),
  group('navigating', (_id, users) => (users.some((user) => NAVIGATING.test(user)) ? 'navigating' : null)),
  group('one page', (_id, users) => contentPages(users).toSorted()[0] ?? null),
  // Of pages that have nothing else in common.
  { name: 'qr', test: /\/web\/ui\/QrCode\.tsx$|\/node_modules\/uqr\// },
  ...Object.entries(OTHERS).map(([name, pages]) =>
    group(name, (_id, users) => (users.some((user) => pages.test(user)) ? name : null)),
  ),
]

/** An icon that parts of these pages share with the admin area, whose script they would load. */
function isIconOfReaders(id: string, users: string[]): boolean {
  return id.includes('/lucide-react/') && users.some((user) => user.endsWith('/web/ui/Lightbox.tsx'))
}

/** Articles and projects share what other pages have no use for, as videos: both load the script of articles. */
const isOfSeveral = (pages: string[]) =>
  pages.length > 1 && !pages.every((page) => page === 'article' || page === 'project')

function contentPages(users: string[]): string[] {
  return users.flatMap((user) => CONTENT_PAGE.exec(user)?.[1]?.toLowerCase() ?? [])
}

function group(debugName: string, nameOf: (id: string, users: string[]) => string | null): CodeSplittingGroup {
  const isPage = (id: string) => Object.values(OTHERS).some((page) => page.test(id))
  return { debugName, name: (id, modules) => (isPage(id) ? null : nameOf(id, usersOf(id, modules))) }
}

/** A module and all that import it, directly or not. */
function usersOf(id: string, modules: Modules): string[] {
  const found = new Set([id])
  for (const each of found) for (const importer of modules.getModuleInfo(each)?.importers ?? []) found.add(importer)
  return [...found]
}
