import { useTranslations } from 'use-intl'

export function SkipLink() {
  const t = useTranslations('layout')
  return (
    <a href="#main" className="skip-link">
      {t('skipToContent')}
    </a>
  )
}
