import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import type { PlantNames_PlantFragment } from '../gql/graphql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { sourceId } from '../source/SourceList.tsx'
import { Section } from '../ui/Section.tsx'
import { languageName, languageTag } from './mayan-languages.ts'
import styles from './PlantNames.module.css'

export const PlantNamesFragment = graphql(`
  fragment PlantNames_plant on Plant {
    id
    names {
      name
      language
      place
      note(lang: $lang)
      reviewed
      source {
        key
      }
    }
    sources {
      key
    }
  }
`)

type PlantNamesProps = { plant: FragmentType<typeof PlantNamesFragment> }
type Name = PlantNames_PlantFragment['names'][number]

/** The plant's names, one row a language: Mayan languages first, then where none is recorded, then Spanish and English. */
export function PlantNames({ plant: masked }: PlantNamesProps) {
  const t = useTranslations('names')
  const { language } = useLanguage()
  const { names, sources } = readFragment(PlantNamesFragment, masked)
  const numberOf = (name: Name) => sources.findIndex(({ key }) => key === name.source?.key) + 1
  if (names.length === 0) return null
  return (
    <Section title={t('title')} id="names">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('language')}</th>
            <th scope="col">{t('names')}</th>
          </tr>
        </thead>
        <tbody>
          {byLanguage(names).map(([code, ofLanguage]) => (
            <tr key={code}>
              <th scope="row">{languageName(code, language) ?? t('unknownLanguage')}</th>
              <td>
                <ul className={styles.names}>
                  {ofLanguage.map((name, index) => (
                    <li key={index}>
                      <NameEntry name={name} sourceNumber={numberOf(name)} />
                    </li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function NameEntry({ name, sourceNumber }: { name: Name; sourceNumber: number }) {
  const t = useTranslations('names')
  const remarks = [name.place, name.note, name.reviewed && t('reviewed')].filter(Boolean)
  return (
    <>
      <span lang={languageTag(name.language)} className={styles.name}>
        {name.name}
      </span>
      {name.source && sourceNumber > 0 && (
        <sup className={styles.citation}>
          <a href={`#${sourceId(name.source.key)}`} aria-label={t('source', { number: sourceNumber })}>
            [{sourceNumber}]
          </a>
        </sup>
      )}
      {remarks.length > 0 && <span className={styles.remark}> {remarks.join('; ')}</span>}
    </>
  )
}

const LAST = ['und', 'spa', 'eng']

function byLanguage(names: readonly Name[]): [string, Name[]][] {
  const groups = new Map<string, Name[]>()
  for (const name of names) groups.set(name.language, [...(groups.get(name.language) ?? []), name])
  return [...groups].sort(([a], [b]) => LAST.indexOf(a) - LAST.indexOf(b))
}
