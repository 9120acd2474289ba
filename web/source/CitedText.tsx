import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { Notice } from '../ui/Notice.tsx'
import { Prose } from '../ui/Prose.tsx'
import { nameCitations } from './citations.ts'

export const CitedTextFragment = graphql(`
  fragment CitedText_source on Source {
    key
    title
    author
  }
`)

type CitedTextProps = {
  /** Tells the citations of a page's texts apart. */
  name: string
  html: string
  /** What the page cites. */
  sources: readonly FragmentType<typeof CitedTextFragment>[]
  /** Whether the text is in the other language, because the reader's has none. */
  isFallback: boolean
}

/** A long text as the API hands it out, its citations linked to the page's SourceList. */
export function CitedText({ name, html, sources: masked, isFallback }: CitedTextProps) {
  const t = useTranslations('sources')
  const { language, other } = useLanguage()
  const sources = readFragment(CitedTextFragment, masked)

  function labelOf(key: string, number: string) {
    const source = sources.find((source) => source.key === key)
    return t('source', { number, name: source?.author ?? source?.title ?? key })
  }

  const named = nameCitations({ name, html }, labelOf, isFallback ? language : undefined)
  return (
    <>
      {isFallback && <Notice tone="fallback">{t('otherLanguage')}</Notice>}
      <Prose html={named} lang={isFallback ? other : undefined} />
    </>
  )
}
