import House from 'lucide-react/icons/house'
import Leaf from 'lucide-react/icons/leaf'
import BookOpenText from 'lucide-react/icons/book-open-text'
import Sprout from 'lucide-react/icons/sprout'
import { useTranslations } from 'use-intl'
import { paths } from '../paths.ts'

/** The four links of the top navigation and the mobile menu. Home is active on the exact path only. */
export function useNavigationItems() {
  const t = useTranslations('navigation')
  return [
    { to: paths.home(), label: t('home'), icon: <House aria-hidden size="1.33rem" />, end: true },
    { to: paths.plants(), label: t('plants'), icon: <Leaf aria-hidden size="1.33rem" /> },
    { to: paths.articles(), label: t('articles'), icon: <BookOpenText aria-hidden size="1.33rem" /> },
    { to: paths.projects(), label: t('projects'), icon: <Sprout aria-hidden size="1.33rem" /> },
  ]
}
