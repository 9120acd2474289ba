import { useTranslations } from 'use-intl'
import { PrintedPlate } from '../drawing/HerbariumPlate.tsx'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import styles from './LookalikePlates.module.css'

export const LookalikePlatesFragment = graphql(`
  fragment LookalikePlates_comparison on PlantComparison {
    isOwnPoisonous
    isOtherPoisonous
    differences {
      character
      own
      other
    }
    alike
  }
`)

export type ComparedPlant = { id: string; updatedAt: string; commonName: string | null; isPoisonous: boolean }

type LookalikePlatesProps = {
  own: ComparedPlant
  other: ComparedPlant
  comparison: FragmentType<typeof LookalikePlatesFragment>
}

/** The plates of two plants side by side, with what differs. Poison first, and never as a reason to use one of them. */
export function LookalikePlates({ own, other, comparison: masked }: LookalikePlatesProps) {
  const t = useTranslations('plates')
  const { isOwnPoisonous, isOtherPoisonous, differences, alike } = readFragment(LookalikePlatesFragment, masked)
  const plants = [own, other]
  const names = plants.map(({ commonName }) => commonName ?? '')
  const canPoison = plants.filter((_plant, index) => [isOwnPoisonous, isOtherPoisonous][index])
  return (
    <>
      {canPoison.map(({ id, commonName, isPoisonous }) => (
        <p key={id} className={styles.poison}>
          {t(isPoisonous ? 'poisonous' : 'canPoison', { name: commonName ?? '' })}
        </p>
      ))}
      <table className={styles.table}>
        <caption>{t('beside', { own: names[0]!, other: names[1]! })}</caption>
        <thead>
          <tr>
            {plants.map((plant, index) => (
              <th key={plant.id} scope="col">
                <PrintedPlate of={{ plate: plant }} isLazy />
                {names[index]}
              </th>
            ))}
          </tr>
        </thead>
        {differences.map(({ character, own, other }) => (
          <tbody key={character}>
            <tr>
              <th colSpan={2} scope="rowgroup">
                {character}
              </th>
            </tr>
            <tr>
              <td>{own}</td>
              <td>{other}</td>
            </tr>
          </tbody>
        ))}
      </table>
      {alike.length > 0 && <p className="hint">{t('alike', { list: alike.join('; ') })}</p>}
      <p className={styles.doubt}>{t('inDoubt')}</p>
    </>
  )
}
