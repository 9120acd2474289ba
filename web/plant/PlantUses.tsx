import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { paths } from '../paths.ts'
import { Attributions } from '../rights/Attributions.tsx'
import type { CitedTextFragment } from '../source/CitedText.tsx'
import { RowCitations } from '../source/RowCitations.tsx'
import { Explained } from '../ui/Explained.tsx'
import { Link } from '../ui/Link.tsx'
import { More } from '../ui/Fold.tsx'
import { FallbackNotice } from './CautionList.tsx'
import { EvidenceMeter } from '../safety/EvidenceMeter.tsx'
import styles from './PlantUses.module.css'
import { firstSentence, PlantUsesFragment, rowsOf, wayOf, type Use, type UseRow } from './use-rows.ts'

type PlantUsesProps = {
  plant: FragmentType<typeof PlantUsesFragment>
  sources: readonly FragmentType<typeof CitedTextFragment>[]
}

const SHOWN = 3

/** One row for each ailment: how well it is known, and a sentence. How and where, and what other sources say, opens. */
export function PlantUses({ plant: masked, sources }: PlantUsesProps) {
  const t = useTranslations('plantPage')
  const { uses } = readFragment(PlantUsesFragment, masked)
  if (uses.length === 0) return null
  const rows = rowsOf(uses)
  const further = rows.slice(SHOWN)
  return (
    <>
      <FallbackNotice cautions={uses} />
      <Rows of={rows.slice(0, SHOWN)} uses={uses} sources={sources} />
      {further.length > 0 && (
        <More label={t('furtherUses', { count: further.length })}>
          <Rows of={further} uses={uses} sources={sources} />
        </More>
      )}
    </>
  )
}

type RowsProps = { of: readonly UseRow[]; uses: readonly Use[]; sources: PlantUsesProps['sources'] }

function Rows({ of, uses, sources }: RowsProps) {
  return (
    <ul className={styles.uses}>
      {of.map((row) => (
        <Row key={row.ailment.slug} {...row} all={uses} sources={sources} />
      ))}
    </ul>
  )
}

type RowProps = UseRow & { all: readonly Use[]; sources: PlantUsesProps['sources'] }

function Row({ ailment, uses, evidence, finding, all, sources }: RowProps) {
  const t = useTranslations('plantPage')
  const { other } = useLanguage()
  const [first, ...others] = uses
  const [sentence, rest] = firstSentence(first?.text ?? '')
  const citationsOf = (use: Use) => (
    <RowCitations name="uses" row={all.indexOf(use)} cited={use.sources} sources={sources} />
  )
  const langOf = (use: Use) => (use.untranslated.includes('text') ? other : undefined)
  return (
    <li className={styles.use}>
      <h3 className={styles.ailment}>
        <AilmentName ailment={ailment} />
      </h3>
      <p>
        <EvidenceMeter evidence={evidence} finding={finding} />
      </p>
      <p>
        {sentence && <Explained html={sentence} lang={langOf(first!)} />}
        {citationsOf(first!)}
      </p>
      <Attributions of={first!.attributions} />
      <More label={t('moreOnUse')}>
        {rest && (
          <p>
            <Explained html={rest} lang={langOf(first!)} />
          </p>
        )}
        <Way use={first!} />
        {others.map((use) => (
          <div key={all.indexOf(use)}>
            <p>
              {use.text && <Explained html={use.text} lang={langOf(use)} />}
              {citationsOf(use)}
            </p>
            <Attributions of={use.attributions} />
            <Way use={use} />
          </div>
        ))}
      </More>
    </li>
  )
}

/** "Leaf, steeped as a tea · Guatemala". */
function Way({ use }: { use: Use }) {
  const t = useTranslations('vocabulary')
  const { other } = useLanguage()
  const { preparation, route } = wayOf(use)
  const words = [
    ...use.parts.map((part) => t(`part.${part}`)),
    ...(preparation ? [t(`preparation.${preparation}`)] : []),
    ...(route ? [t(`route.${route}`)] : []),
  ]
  return (
    <p className={`hint ${styles.how}`}>
      {words.length > 0 && <span className={styles.fact}>{words.join(', ')}</span>}
      {use.place && (
        <span lang={use.untranslated.includes('place') ? other : undefined} className={styles.fact}>
          {use.place}
        </span>
      )}
    </p>
  )
}

export function AilmentName({ ailment: { slug, name } }: { ailment: Use['ailment'] }) {
  return <Link to={paths.ailment(slug)}>{name}</Link>
}
