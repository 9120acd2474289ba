import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { paths } from '../paths.ts'
import type { CitedTextFragment } from '../source/CitedText.tsx'
import { Link } from '../ui/Link.tsx'
import { More } from '../ui/Fold.tsx'
import { Section } from '../ui/Section.tsx'
import { PlantCautionsFragment, type Caution } from './caution-rows.ts'
import { CautionSentence, FallbackNotice } from './CautionList.tsx'
import styles from './CautionList.module.css'
import { LevelIcon } from './LevelIcon.tsx'
import { LookalikePlates, type ComparedPlant } from './LookalikePlates.tsx'
import { ScientificName } from '../ui/ScientificName.tsx'

type LookalikesProps = {
  plant: FragmentType<typeof PlantCautionsFragment>
  sources: readonly FragmentType<typeof CitedTextFragment>[]
}

/** Plants that it is confused with, each with a link to its page if it has one. */
export function Lookalikes({ plant: masked, sources }: LookalikesProps) {
  const t = useTranslations('plantPage')
  const plant = readFragment(PlantCautionsFragment, masked)
  const { cautions } = plant
  const rows = cautions.filter(({ subject }) => subject === 'LOOKALIKE')
  if (rows.length === 0) return null
  const isStop = ({ level }: Caution) => level === 'AVOID' || level === 'ASK'
  const others = rows.filter((row) => !isStop(row))
  const list = (shown: readonly Caution[]) =>
    shown.length > 0 && (
      <ul className={styles.lookalikes}>
        {shown.map((caution) => (
          <Lookalike key={cautions.indexOf(caution)} row={cautions.indexOf(caution)} {...{ plant, caution, sources }} />
        ))}
      </ul>
    )
  return (
    <Section id="lookalikes" title={t('lookalikes')} notice={<FallbackNotice cautions={rows} />}>
      {list(rows.filter(isStop))}
      {others.length > 0 &&
        (rows.length > others.length ? (
          <More label={t('furtherLookalikes', { count: others.length })}>{list(others)}</More>
        ) : (
          list(others)
        ))}
    </Section>
  )
}

type LookalikeProps = {
  plant: ComparedPlant
  caution: Caution
  row: number
  sources: LookalikesProps['sources']
}

function Lookalike({ plant, caution, row, sources }: LookalikeProps) {
  const plates = useTranslations('plates')
  const { lookalike, comparison, level } = caution
  return (
    <li className={styles.row} data-level={level}>
      <LevelIcon level={level} />
      <div>
        <CautionSentence {...{ caution, row, sources }} />
        {lookalike && (
          <p>
            <Link to={paths.plant(lookalike.id)}>{lookalike.commonName}</Link>
            {lookalike.scientificName && (
              <>
                {' '}
                (<ScientificName name={lookalike.scientificName} />)
              </>
            )}
          </p>
        )}
        {lookalike && comparison && (
          <More label={plates('beside', { own: plant.commonName ?? '', other: lookalike.commonName ?? '' })}>
            <LookalikePlates own={plant} other={lookalike} comparison={comparison} />
          </More>
        )}
      </div>
    </li>
  )
}
