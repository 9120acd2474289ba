import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { groupBy } from '../../api/rules/group-by.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { Attributions } from '../rights/Attributions.tsx'
import type { CitedTextFragment } from '../source/CitedText.tsx'
import { useWays } from '../safety/useWays.ts'
import { RowCitations } from '../source/RowCitations.tsx'
import { Explained } from '../ui/Explained.tsx'
import { Disclosure, More } from '../ui/Fold.tsx'
import { Notice } from '../ui/Notice.tsx'
import { bySubject, cautionId, PlantCautionsFragment, type Caution } from './caution-rows.ts'
import styles from './CautionList.module.css'
import { LevelIcon } from './LevelIcon.tsx'

type CautionListProps = {
  plant: FragmentType<typeof PlantCautionsFragment>
  sources: readonly FragmentType<typeof CitedTextFragment>[]
}

/**
 * What cautions say in a sentence each, by subject; it opens to the whole of it and to its sources. Every hard stop is in
 * sight. Each subject can be linked to.
 */
export function CautionList({ plant: masked, sources }: CautionListProps) {
  const t = useTranslations('safety')
  const { cautions, headlines } = readFragment(PlantCautionsFragment, masked)
  const groups = bySubject(cautions)
  const told = groupBy(headlines, ({ subject }) => subject)
  const others = groups.filter(([subject]) => !told.has(subject))
  const rowsOf = (rows: readonly Caution[]) => (
    <ul className={styles.rows}>
      {rows.map((caution) => (
        <CautionRow key={cautions.indexOf(caution)} row={cautions.indexOf(caution)} {...{ caution, sources }} />
      ))}
    </ul>
  )
  if (groups.length === 0) return <p className="label">{t('undecided')}</p>
  return (
    <>
      <FallbackNotice cautions={groups.flatMap(([, rows]) => rows)} />
      <ul aria-label={t('strip')} className={styles.told}>
        {[...told].map(([subject, sentences]) => {
          const rows = groups.find((group) => group[0] === subject)?.[1]
          const summary = sentences.map(({ level, text }, index) => (
            <Fragment key={text}>
              {/* Screen readers read what opens in one breath. */}
              {index > 0 && <span className="visually-hidden">. </span>}
              <span data-level={level} className={styles.headline}>
                <LevelIcon level={level} />
                <span>{text}</span>
              </span>
            </Fragment>
          ))
          return (
            <li key={subject} data-level={sentences[0]!.level} className={styles.group}>
              {rows ? (
                <Disclosure summary={summary}>
                  <div id={cautionId(subject)} tabIndex={-1} className={styles.whole}>
                    {rowsOf(rows)}
                  </div>
                </Disclosure>
              ) : (
                <p className={styles.unrecorded}>{summary}</p>
              )}
            </li>
          )
        })}
      </ul>
      {others.length > 0 && (
        <More label={t('further', { count: others.flatMap(([, rows]) => rows).length })}>
          <div className={styles.groups}>
            {others.map(([subject, rows]) => (
              <div key={subject} id={cautionId(subject)} tabIndex={-1} className={styles.whole}>
                <h3 className={styles.subject}>{t(`subject.${subject}`)}</h3>
                {rowsOf(rows)}
              </div>
            ))}
          </div>
        </More>
      )}
    </>
  )
}

type CautionRowProps = { caution: Caution; row: number; sources: CautionListProps['sources'] }

export function CautionRow(of: CautionRowProps) {
  const { level } = of.caution
  return (
    <li className={styles.row} data-level={level}>
      <LevelIcon level={level} />
      <CautionSentence {...of} />
    </li>
  )
}

/** One sentence, after whom or what it concerns, with whom it comes from. */
export function CautionSentence({ caution, row, sources }: CautionRowProps) {
  const t = useTranslations('safety')
  const { other } = useLanguage()
  const { level, medicine, condition, routes, text, untranslated } = caution
  const of = [useWays()(routes), medicine?.name, condition?.name].filter(Boolean)
  const examples = medicine?.examples.join(', ')
  return (
    <p>
      <span className="visually-hidden">{t(`level.${level}`)}: </span>
      {of.length > 0 && (
        <>
          <strong className={styles.of}>{of.join(', ')}:</strong>{' '}
        </>
      )}
      {text ? <Explained html={text} lang={untranslated.includes('text') ? other : undefined} /> : t(`level.${level}`)}
      <RowCitations name="cautions" row={row} cited={caution.sources} sources={sources} />
      {caution.isAdded && <span className="hint"> {t('added')}</span>}
      {examples && <span className="hint"> {t('examples', { examples })}</span>}
      <Attributions of={caution.attributions} />
    </p>
  )
}

/** Says that rows stand in the other language. */
export function FallbackNotice({ cautions }: { cautions: readonly { untranslated: readonly string[] }[] }) {
  const t = useTranslations('sources')
  if (cautions.every(({ untranslated }) => untranslated.length === 0)) return null
  return <Notice tone="fallback">{t('otherLanguage')}</Notice>
}
