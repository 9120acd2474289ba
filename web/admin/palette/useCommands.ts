import BookOpen from 'lucide-react/icons/book-open'
import { useTranslations } from 'use-intl'
import { useQuery } from 'urql'
import { readFragment } from '../../gql/fragment-masking.ts'
import { graphql } from '../../gql/gql.ts'
import { PaletteSearchDocument } from '../../gql/graphql.ts'
import { CONTENT_NOUNS } from '../../gql/nouns.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { paths } from '../../paths.ts'
import { ADMIN_KINDS } from '../content/admin-kinds.ts'
import { usePaused } from '../form/usePaused.ts'
import { ADMIN_LINKS } from '../layout/admin-links.ts'
import { matches } from '../list/matches.ts'

export const PaletteItems = graphql(`
  fragment Palette_items on ContentItemConnection {
    edges {
      node {
        id
        title(lang: $lang)
        detail
      }
    }
  }
`)

const PAUSE_MS = 150
const MIN_LENGTH = 2

/** Links to the sections that a term names, and to the forms of the content that the server finds, hidden items included. */
export function useCommands(term: string) {
  const t = useTranslations('admin')
  const { lang } = useLanguage()
  const wanted = term.trim().length < MIN_LENGTH ? '' : term.trim()
  const search = usePaused(wanted, PAUSE_MS)
  const [{ data, error, fetching }] = useQuery({
    query: PaletteSearchDocument,
    variables: { search, lang },
    pause: search === '',
  })
  const sections = ADMIN_LINKS.flat()
    .map(({ name, to, icon }) => ({ icon, label: t(`links.${name}`), detail: null, to }))
    .filter(({ label }) => matches(label, term))
  const found = wanted === '' ? undefined : data
  const content = CONTENT_NOUNS.map((of) => ({
    label: t(`links.${of}`),
    commands: readFragment(PaletteItems, found?.[of])?.edges.map(({ node: { id, title, detail } }) => ({
      icon: ADMIN_KINDS[of].icon,
      label: title,
      detail: of === 'plants' ? detail : null,
      to: paths.adminEdit(of, id),
    })),
  }))
  const sources = found?.sources.edges.map(({ node: { key, title } }) => ({
    icon: BookOpen,
    label: title,
    detail: null,
    to: paths.adminEdit('sources', key),
  }))
  const groups = [
    { label: t('sections'), commands: sections },
    ...content,
    { label: t('links.sources'), commands: sources },
  ]
  return {
    groups: groups.flatMap(({ label, commands = [] }) => (commands.length > 0 ? [{ label, commands }] : [])),
    error: wanted === '' ? undefined : error,
    isPending: wanted !== '' && (wanted !== search || fetching),
  }
}
