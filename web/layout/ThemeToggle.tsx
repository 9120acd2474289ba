import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { useTranslations } from 'use-intl'
import { useTheme } from '../theme/theme.ts'
import { Toggle } from './Toggle.tsx'

export function ThemeToggle({ isCompact }: { isCompact?: boolean }) {
  const t = useTranslations('layout')
  const { theme, toggleTheme } = useTheme()
  const isDark = theme === 'dark'
  const Icon = isDark ? Moon : Sun
  return (
    <Toggle
      isOn={isDark}
      onToggle={toggleTheme}
      label={t('darkTheme')}
      icon={<Icon aria-hidden size="1.11rem" />}
      isCompact={isCompact}
    />
  )
}
