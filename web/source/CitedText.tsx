import { useTranslations } from 'use-intl'
import { useLanguage } from '../i18n/useLanguage.ts'
import { Notice } from '../ui/Notice.tsx'
import { Prose } from '../ui/Prose.tsx'

type CitedTextProps = {
  html: string
  /** Whether the text is in the other language, because the reader's has none. */
  isFallback: boolean
}

/** A long text as the API hands it out, its citations linked to the page's SourceList. */
export function CitedText({ html, isFallback }: CitedTextProps) {
  const t = useTranslations('sources')
  const { other } = useLanguage()
  return (
    <>
      {isFallback && <Notice tone="fallback">{t('otherLanguage')}</Notice>}
      <Prose html={html} lang={isFallback ? other : undefined} />
    </>
  )
}
