import { useTranslations } from 'use-intl'
import { useLanguage } from '../i18n/useLanguage.ts'
import { languageName, languageTag } from '../i18n/mayan-languages.ts'

type MayanNameProps = {
  name: string
  /** ISO 639-3 codes of the languages that have this name. */
  languages: string[]
}

/** A Mayan name and whose it is: `k'um · K'iche' and others`. */
export function MayanName({ name, languages: [code, ...others] }: MayanNameProps) {
  const t = useTranslations('plantCard')
  const { language } = useLanguage()
  const spoken = code && languageName(code, language)
  return (
    <>
      <span lang={code && languageTag(code)}>{name}</span>
      {spoken && ` · ${others.length > 0 ? t('andOthers', { language: spoken }) : spoken}`}
    </>
  )
}
