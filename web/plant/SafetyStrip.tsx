import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { cautionId, DECIDED, PlantCautionsFragment, statementsOn, type Decided } from './caution-rows.ts'
import { LevelIcon } from './LevelIcon.tsx'
import { SubjectIcon } from './SubjectIcon.tsx'
import styles from './SafetyStrip.module.css'
import { useCautionWords } from './useCautionWords.ts'

/** What poisons, pregnancy, breast-feeding, children, medicines: at a glance, each a link to the whole sentence. */
export function SafetyStrip({ plant: masked }: { plant: FragmentType<typeof PlantCautionsFragment> }) {
  const t = useTranslations('safety')
  const { cautions } = readFragment(PlantCautionsFragment, masked)
  if (cautions.length === 0) return <p className={styles.undecided}>{t('undecided')}</p>
  const poison = statementsOn('TOXIC_PART', cautions)
  return (
    <ul aria-label={t('strip')} className={styles.strip}>
      {poison.length > 0 && <StripItem subject="TOXIC_PART" statements={poison} />}
      {DECIDED.map((subject) => (
        <StripItem key={subject} subject={subject} statements={statementsOn(subject, cautions)} />
      ))}
    </ul>
  )
}

type StripItemProps = { subject: Decided | 'TOXIC_PART'; statements: ReturnType<typeof statementsOn> }

function StripItem({ subject, statements: [first, ...others] }: StripItemProps) {
  const t = useTranslations('safety')
  const { levelOf, scopeOf } = useCautionWords()
  const scope = first && scopeOf(first)
  const words = (
    <>
      <span className={styles.subject}>
        <SubjectIcon subject={subject} />
        {t(`subject.${subject}`)}
      </span>
      <strong className={styles.level}>
        <LevelIcon level={first?.level ?? 'NO_DATA'} />
        <span>{first ? levelOf(subject, first) : t('notRecorded')}</span>
      </strong>
      {scope && <span className={styles.more}>{scope}</span>}
      {others.map((statement, index) => (
        <span key={index} className={styles.more}>
          {t('also', { scope: scopeOf(statement, true) || t('otherwise'), level: t(`level.${statement.level}`) })}
        </span>
      ))}
    </>
  )
  return (
    <li className={styles.item} data-level={first?.level ?? 'NO_DATA'} data-subject={subject}>
      {first ? (
        <a href={`#${cautionId(subject)}`} className={styles.link}>
          {words}
        </a>
      ) : (
        <span className={styles.link}>{words}</span>
      )}
    </li>
  )
}
