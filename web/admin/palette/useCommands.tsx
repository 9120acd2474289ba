import Globe from 'lucide-react/icons/globe'
import Plus from 'lucide-react/icons/plus'
import Upload from 'lucide-react/icons/upload'
import { useTranslations } from 'use-intl'
import { CONTENT_NOUNS } from '../../gql/nouns.ts'
import { useMenuItems } from '../../layout/useMenuItems.tsx'
import { paths } from '../../paths.ts'
import { ADMIN_LINKS } from '../layout/admin-links.ts'
import { matches, type Command, type CommandGroup } from './command.ts'

/** Actions, sections and settings that a term names; all of them without a term. */
export function useCommands(term: string): CommandGroup[] {
  const t = useTranslations('palette')
  const admin = useTranslations('admin')
  const list = useTranslations('adminList')
  const sources = useTranslations('adminSources')
  const menu = useMenuItems()
  const plus = <Plus aria-hidden size="1rem" />

  const actions: Command[] = [
    ...CONTENT_NOUNS.map((of) => ({ key: `new-${of}`, icon: plus, label: list(`add.${of}`), to: paths.adminNew(of) })),
    { key: 'new-source', icon: plus, label: sources('add'), to: paths.adminNew('sources') },
    { key: 'import', icon: <Upload aria-hidden size="1rem" />, label: t('import'), to: paths.adminFiles() },
    { key: 'site', icon: <Globe aria-hidden size="1rem" />, label: t('site'), to: paths.home() },
  ]
  const sections = ADMIN_LINKS.flat().map(({ name, to, icon: Icon }) => ({
    key: `section-${name}`,
    icon: <Icon aria-hidden size="1rem" />,
    label: admin(`links.${name}`),
    to,
  }))
  const settings: Command[] = [
    ...menu.links.filter(({ key }) => key !== 'admin'),
    ...menu.actions.map(({ key, icon, label, onClick }) => ({ key, icon, label, onRun: () => void onClick() })),
  ]
  const groups = [
    { name: 'sections', label: t('groups.sections'), commands: sections },
    { name: 'actions', label: t('groups.actions'), commands: actions },
    { name: 'settings', label: t('groups.settings'), commands: settings },
  ]
  if (!term.trim()) return groups
  return groups.map((group) => ({ ...group, commands: group.commands.filter(({ label }) => matches(label, term)) }))
}
