import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { CitedText } from '../source/CitedText.tsx'
import { SourceList } from '../source/SourceList.tsx'
import styles from './CommunityTexts.module.css'

const CommunityTextsFragment = graphql(`
  fragment CommunityTexts_community on Community {
    people(lang: $lang)
    place(lang: $lang)
    description(lang: $lang, format: HTML)
    protocol(lang: $lang, format: HTML)
    untranslated(lang: $lang)
    sources {
      key
      ...CitedText_source
      ...SourceList_source
    }
  }
`)

/** What is said of it, also in an old revision. */
export function CommunityTexts({ community: masked }: { community: FragmentType<typeof CommunityTextsFragment> }) {
  const t = useTranslations('communityPage')
  const { other } = useLanguage()
  const { untranslated, sources, ...community } = readFragment(CommunityTextsFragment, masked)
  const isFallback = (name: string) => untranslated.includes(name)
  const lines = (['people', 'place'] as const).filter((name) => community[name])
  const texts = (['description', 'protocol'] as const).map((name) => ({ name, html: community[name] }))
  return (
    <>
      {lines.length > 0 && (
        <dl className={styles.lines}>
          {lines.map((name) => (
            <div key={name}>
              <dt>{t(name)}</dt>
              <dd lang={isFallback(name) ? other : undefined}>{community[name]}</dd>
            </div>
          ))}
        </dl>
      )}
      {texts.map(
        ({ name, html }) =>
          html && (
            <section key={name}>
              {name === 'protocol' && <h2>{t('protocol')}</h2>}
              <CitedText name={name} html={html} sources={sources} isFallback={isFallback(name)} />
            </section>
          ),
      )}
      <SourceList sources={sources} texts={texts} />
    </>
  )
}
