import { Moon, Sun } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useTheme } from '../theme/theme.ts'
import { SwitchState } from '../ui/SwitchState.tsx'
import styles from './ThemeToggle.module.css'

export function ThemeToggle({ isCompact }: { isCompact?: boolean }) {
  const t = useTranslations('layout')
  const { theme, toggleTheme } = useTheme()
  const isDark = theme === 'dark'
  return (
    <button type="button" role="switch" aria-checked={isDark} className={styles.toggle} onClick={toggleTheme}>
      {isDark ? <Moon aria-hidden size={20} /> : <Sun aria-hidden size={20} />}
      <span className={isCompact ? 'visually-hidden' : undefined}>{t('darkTheme')}</span>
      {!isCompact && <SwitchState isOn={isDark} />}
    </button>
  )
}
