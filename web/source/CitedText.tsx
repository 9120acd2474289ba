import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { More } from '../ui/Fold.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Prose } from '../ui/Prose.tsx'
import { useCitationLabel } from './useCitationLabel.ts'
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
  /** How many items of a list are in sight; the rest opens. */
  shown?: number
}

/** A long text as HTML from the API, with citations linked to the SourceList of the page. */
export function CitedText({ name, html, sources: masked, isFallback, shown = Infinity }: CitedTextProps) {
  const t = useTranslations('sources')
  const { language, other } = useLanguage()
  const sources = readFragment(CitedTextFragment, masked)

  const named = nameCitations({ name, html }, useCitationLabel(sources), isFallback ? language : undefined)
  // Only a text that is one list without others in it has items to count.
  const items = /^<ul>(?:(?!<[uo]l>)[^])*<\/ul>\s*$/.test(named) ? named.match(/<li>[^]*?<\/li>/g) : null
  const further = items?.slice(shown) ?? []
  const first = further.length > 0 ? `<ul>${items!.slice(0, shown).join('')}</ul>` : named
  return (
    <>
      {isFallback && <Notice tone="fallback">{t('otherLanguage')}</Notice>}
      <Prose html={first} lang={isFallback ? other : undefined} />
      {further.length > 0 && (
        <More label={t('more', { count: further.length })}>
          <Prose html={`<ul>${further.join('')}</ul>`} lang={isFallback ? other : undefined} />
        </More>
      )}
    </>
  )
}
