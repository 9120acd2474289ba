import type { CodeSplittingGroup } from 'rolldown'

type NameOf = Extract<CodeSplittingGroup['name'], (...args: never[]) => unknown>
type Modules = Parameters<NameOf>[1]

/** What every page needs. */
const START = /\/web\/entry\/hydrate\.tsx$/
/** The pages that most readers see. */
const CONTENT_PAGE = /\/web\/(?:home|plant|article|project)\/(\w+)Page\.tsx$/
const AILMENT = /\/web\/ailment\/\w+Page\.tsx$/
/**
 * Others, by what their scripts are called. A group takes what the groups before it leave: those that phones save for reading
 * offline stand before those of accounts.
 */
const OTHERS = {
  community: /\/web\/community\/\w+Page\.tsx$/,
  ailments: AILMENT,
  revision: /\/web\/revision\/\w+Page\.tsx$/,
  member: /\/web\/layout\/MemberParts\.tsx$/,
  favorites: /\/web\/favorite\/FavoritesPage\.tsx$/,
  handout: /\/web\/share\/\w+Page\.tsx$/,
  account: /\/web\/(?:auth|profile)\/\w+Page\.tsx$/,
  suggestion: /\/web\/(?:suggestion|review)\/\w+Page\.tsx$/,
}
const ADMIN = /\/web\/admin\/.+(?:Page|Layout|-pages|-routes)\.tsx?$/
const OTHER_PAGES = [ADMIN, ...Object.values(OTHERS)]

/**
 * Scripts by use instead of by module: on a slow line each request costs two seconds, and small files compress badly. Other
 * pages stay files of their own.
 */
export const chunks: CodeSplittingGroup[] = [
  { name: 'entry-client', tags: ['$initial'] },
  group('start', (users) => users.some((user) => START.test(user))),
  // What several of them share, before what one alone uses: a group takes the imports of its modules as well.
  ...['content', 'list', 'project-card', 'item'].map((name) => group(name, (users) => sharedBy(users) === name)),
  ...['home', 'plants', 'plates', 'plant', 'articles', 'article', 'projects', 'project'].map((name) =>
    group(name, (users) => contentPages(users).includes(name)),
  ),
  // Visitors open one, too.
  group('dialog', (users) => users.some((user) => user.endsWith('/web/layout/ContactDialog.tsx'))),
  // Of pages that have nothing else in common.
  { name: 'qr', test: /\/web\/ui\/QrCode\.tsx$|\/node_modules\/uqr\// },
  ...Object.entries(OTHERS).map(([name, pages]) => group(name, (users) => users.some((user) => pages.test(user)))),
  // It would load the script of admins, who see the same icons.
  group('lightbox', (users) => users.some((user) => user.endsWith('/web/ui/Lightbox.tsx'))),
  // Forms of admins have its departments as well.
  group('filters', (users) => users.some((user) => user.endsWith('/web/plant/list/PlantFilterForm.tsx'))),
  group('admin', (users) => users.some((user) => ADMIN.test(user))),
]

/** Whether lists, single items or both of them share a module. Only the home page and its own list have cards of projects. */
function sharedBy(users: string[]): string | null {
  const pages = contentPages(users)
  // An ailment has parts of the page of a plant, and their list tiles of the home page.
  if (pages.join() === 'plant' && users.some((user) => AILMENT.test(user))) return 'item'
  if (pages.join() === 'home' && users.some((user) => AILMENT.test(user))) return 'list'
  if (pages.length < 2) return null
  if (pages.every((page) => ['article', 'plant', 'project'].includes(page))) return 'item'
  if (pages.every((page) => ['home', 'projects'].includes(page))) return 'project-card'
  // The home page has lists, and is small.
  return pages.every((page) => page.endsWith('s') || page === 'home') ? 'list' : 'content'
}

function contentPages(users: string[]): string[] {
  return users.flatMap((user) => CONTENT_PAGE.exec(user)?.[1]?.toLowerCase() ?? [])
}

function group(name: string, takes: (users: string[]) => boolean): CodeSplittingGroup {
  const isPage = (id: string) => OTHER_PAGES.some((page) => page.test(id))
  return { debugName: name, name: (id, modules) => (!isPage(id) && takes(usersOf(id, modules)) ? name : null) }
}

/** A module and all that import it, directly or not. */
function usersOf(id: string, modules: Modules): string[] {
  const found = new Set([id])
  for (const each of found) for (const importer of modules.getModuleInfo(each)?.importers ?? []) found.add(importer)
  return [...found]
}
