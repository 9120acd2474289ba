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
  /** Prefix of citation ids, unique per text of a page. */
  name: string
  html: string
  sources: readonly FragmentType<typeof CitedTextFragment>[]
  /** Whether the text is in the other language because of a missing translation. */
  isFallback: boolean
}

/** A long text as HTML from the API, with citations linked to the SourceList of the page. */
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
