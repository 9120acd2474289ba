import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import type { CitedTextFragment } from '../source/CitedText.tsx'
import { RowCitations } from '../source/RowCitations.tsx'
import { Explained } from '../ui/Explained.tsx'
import { Notice } from '../ui/Notice.tsx'
import { bySubject, cautionId, PlantCautionsFragment, type Caution } from './caution-rows.ts'
import styles from './CautionList.module.css'
import { LevelIcon } from './LevelIcon.tsx'

type CautionListProps = {
  plant: FragmentType<typeof PlantCautionsFragment>
  sources: readonly FragmentType<typeof CitedTextFragment>[]
}

/** All cautions but look-alikes, by subject, `AVOID` first. Each subject can be linked to. */
export function CautionList({ plant: masked, sources }: CautionListProps) {
  const t = useTranslations('safety')
  const { cautions } = readFragment(PlantCautionsFragment, masked)
  const groups = bySubject(cautions)
  if (groups.length === 0) return null
  return (
    <>
      <FallbackNotice cautions={groups.flatMap(([, rows]) => rows)} />
      <div className={styles.groups}>
        {groups.map(([subject, rows]) => (
          <div key={subject} id={cautionId(subject)} tabIndex={-1} className={styles.group}>
            <h3 className={styles.subject}>{t(`subject.${subject}`)}</h3>
            <ul className={styles.rows}>
              {rows.map((caution) => (
                <CautionRow key={cautions.indexOf(caution)} row={cautions.indexOf(caution)} {...{ caution, sources }} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </>
  )
}

type CautionRowProps = { caution: Caution; row: number; sources: CautionListProps['sources'] }

/** One sentence, after whom or what it concerns. */
export function CautionRow({ caution, row, sources }: CautionRowProps) {
  const t = useTranslations('safety')
  const { other } = useLanguage()
  const { level, medicine, condition, routes, text, untranslated } = caution
  const of = [...routes.map((route) => t(`route.${route}`)), medicine?.name, condition?.name].filter(Boolean)
  const examples = medicine?.examples.join(', ')
  return (
    <li className={styles.row} data-level={level}>
      <LevelIcon level={level} />
      <p>
        <span className="visually-hidden">{t(`level.${level}`)}: </span>
        {of.length > 0 && (
          <>
            <strong className={styles.of}>{of.join(', ')}:</strong>{' '}
          </>
        )}
        {text ? (
          <Explained html={text} lang={untranslated.includes('text') ? other : undefined} />
        ) : (
          t(`level.${level}`)
        )}
        <RowCitations name="cautions" row={row} cited={caution.sources} sources={sources} />
        {caution.isAdded && <span className={styles.added}> {t('added')}</span>}
        {examples && <span className={styles.examples}> {t('examples', { examples })}</span>}
      </p>
    </li>
  )
}

/** Says that rows stand in the other language. */
export function FallbackNotice({ cautions }: { cautions: readonly { untranslated: readonly string[] }[] }) {
  const t = useTranslations('sources')
  if (cautions.every(({ untranslated }) => untranslated.length === 0)) return null
  return <Notice tone="fallback">{t('otherLanguage')}</Notice>
}
