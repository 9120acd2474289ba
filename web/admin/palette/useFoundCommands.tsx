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
import type { CommandGroup } from './command.ts'

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

/** Content that the server finds, hidden items included, with links to its forms. */
export function useFoundCommands(term: string): { found: CommandGroup[]; isPending: boolean } {
  const admin = useTranslations('admin')
  const { lang } = useLanguage()
  const wanted = term.trim().length < MIN_LENGTH ? '' : term.trim()
  const search = usePaused(wanted, PAUSE_MS)
  const [{ data, fetching }] = useQuery({
    query: PaletteSearchDocument,
    variables: { search, lang },
    pause: search === '',
  })
  const isPending = wanted !== '' && (wanted !== search || fetching)
  if (!data || wanted === '') return { found: [], isPending }
  const content = CONTENT_NOUNS.map((of) => {
    const Icon = ADMIN_KINDS[of].icon
    const { edges } = readFragment(PaletteItems, data[of])
    const commands = edges.map(({ node: { id, title, detail } }) => ({
      key: id,
      icon: <Icon aria-hidden size="1rem" />,
      label: title,
      detail: of === 'plants' && detail ? <i>{detail}</i> : null,
      to: paths.adminEdit(of, id),
    }))
    return { name: of, label: admin(`links.${of}`), commands }
  })
  const sources = data.sources.edges.map(({ node: { key, title } }) => ({
    key,
    icon: <BookOpen aria-hidden size="1rem" />,
    label: title,
    to: paths.adminEdit('sources', key),
  }))
  return { found: [...content, { name: 'sources', label: admin('links.sources'), commands: sources }], isPending }
}
