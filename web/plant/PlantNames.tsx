import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import type { PlantNames_PlantFragment } from '../gql/graphql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { citationId, sourceId } from '../source/citations.ts'
import { Section } from '../ui/Section.tsx'
import { languageName, languageTag } from './mayan-languages.ts'
import styles from './PlantNames.module.css'

export const PlantNamesFragment = graphql(`
  fragment PlantNames_plant on Plant {
    names {
      name
      language
      place
      note(lang: $lang)
      reviewed
      source {
        key
        title
        author
      }
    }
    sources {
      key
    }
  }
`)

type PlantNamesProps = { plant: FragmentType<typeof PlantNamesFragment> }
type Name = PlantNames_PlantFragment['names'][number]

/**
 * The names of a plant, one row per language: Mayan languages first, then unrecorded ones, then Spanish and English.
 */
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
                      <NameEntry name={name} id={nameId(names, name)} sourceNumber={numberOf(name)} />
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

function NameEntry({ name, id, sourceNumber }: { name: Name; id: string; sourceNumber: number }) {
  const t = useTranslations('names')
  const sources = useTranslations('sources')
  const remarks = [name.place, name.note, name.reviewed && t('reviewed')].filter(Boolean)
  return (
    <>
      <span lang={languageTag(name.language)} className={styles.name}>
        {name.name}
      </span>
      {name.source && sourceNumber > 0 && (
        <sup className={styles.citation}>
          <a
            id={id}
            href={`#${sourceId(name.source.key)}`}
            aria-label={sources('source', {
              number: String(sourceNumber),
              name: name.source.author ?? name.source.title,
            })}
          >
            [{sourceNumber}]
          </a>
        </sup>
      )}
      {remarks.length > 0 && <span className={styles.remark}> {remarks.join('; ')}</span>}
    </>
  )
}

/** The ids of the citations in the table, by source key, in table order. */
export function citationsOfNames(names: readonly Name[]): Map<string, string[]> {
  const ids = new Map<string, string[]>()
  for (const name of byLanguage(names).flatMap(([, ofLanguage]) => ofLanguage))
    if (name.source) ids.set(name.source.key, [...(ids.get(name.source.key) ?? []), nameId(names, name)])
  return ids
}

function nameId(names: readonly Name[], name: Name): string {
  return citationId('names', name.source?.key ?? '', names.indexOf(name) + 1)
}

const LAST = ['und', 'spa', 'eng']

function byLanguage(names: readonly Name[]): [string, Name[]][] {
  const groups = new Map<string, Name[]>()
  for (const name of names) groups.set(name.language, [...(groups.get(name.language) ?? []), name])
  return [...groups].sort(([a], [b]) => LAST.indexOf(a) - LAST.indexOf(b))
}
