import { useTranslations } from 'use-intl'
import { groupBy } from '../../api/rules/group-by.ts'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import type { PlantNames_PlantFragment } from '../gql/graphql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { AfterNotice } from '../rights/AfterNotice.tsx'
import { Attributions } from '../rights/Attributions.tsx'
import { RowCitations } from '../source/RowCitations.tsx'
import { Fold } from '../ui/Fold.tsx'
import { languageName, languageTag } from '../i18n/mayan-languages.ts'
import styles from './PlantNames.module.css'
import { PlayRecording } from '../ui/PlayRecording.tsx'

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
      }
      recording {
        url
        speaker
        community
      }
      noticedRecording {
        url
        speaker
        community
        notice(lang: $lang)
      }
      attributions {
        ...Attributions_attribution
      }
    }
    sources {
      ...CitedText_source
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
  if (names.length === 0) return null
  return (
    <Fold title={t('title')} id="names">
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
                      <NameEntry name={name} row={names.indexOf(name)} sources={sources} />
                    </li>
                  ))}
                </ul>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Fold>
  )
}

type NameEntryProps = { name: Name; row: number; sources: PlantNames_PlantFragment['sources'] }

function NameEntry({ name, row, sources }: NameEntryProps) {
  const t = useTranslations('names')
  const remarks = [name.place, name.note, name.reviewed && t('reviewed')].filter(Boolean)
  return (
    <>
      <span lang={languageTag(name.language)} className={styles.name}>
        {name.name}
      </span>
      {name.source && <RowCitations name="names" row={row} cited={[name.source]} sources={sources} />}
      {remarks.length > 0 && <span className="hint"> {remarks.join('; ')}</span>}
      {name.recording && <PlayRecording name={name.name} recording={name.recording} />}
      {name.noticedRecording && (
        <AfterNotice notice={name.noticedRecording.notice} of="voice">
          <PlayRecording name={name.name} recording={name.noticedRecording} />
        </AfterNotice>
      )}
      <Attributions of={name.attributions} />
    </>
  )
}

const LAST = ['und', 'spa', 'eng']

/** The languages in order, each with its names. */
export function byLanguage(names: readonly Name[]): [string, Name[]][] {
  return [...groupBy(names, ({ language }) => language)].sort(([a], [b]) => LAST.indexOf(a) - LAST.indexOf(b))
}
