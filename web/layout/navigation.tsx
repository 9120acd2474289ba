import { House, Leaf, BookOpenText, Sprout } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { paths } from '../paths.ts'

/** The four links of the top navigation and the mobile menu. Home is active on the exact path only. */
export function useNavigationItems() {
  const t = useTranslations('navigation')
  return [
    { to: paths.home(), label: t('home'), icon: <House aria-hidden size={24} />, end: true },
    { to: paths.plants(), label: t('plants'), icon: <Leaf aria-hidden size={24} /> },
    { to: paths.articles(), label: t('articles'), icon: <BookOpenText aria-hidden size={24} /> },
    { to: paths.projects(), label: t('projects'), icon: <Sprout aria-hidden size={24} /> },
  ]
}
