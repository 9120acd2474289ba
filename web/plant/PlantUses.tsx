import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import type { CitedTextFragment } from '../source/CitedText.tsx'
import { RowCitations } from '../source/RowCitations.tsx'
import { Explained } from '../ui/Explained.tsx'
import { FallbackNotice } from './CautionList.tsx'
import { EvidenceMeter } from './EvidenceMeter.tsx'
import { AilmentName } from './PlantGlance.tsx'
import styles from './PlantUses.module.css'
import { PlantUsesFragment, wayOf, type Use } from './use-rows.ts'

type PlantUsesProps = {
  plant: FragmentType<typeof PlantUsesFragment>
  sources: readonly FragmentType<typeof CitedTextFragment>[]
}

/** The uses, one row each: for what, how, where, and how well it is known. */
export function PlantUses({ plant: masked, sources }: PlantUsesProps) {
  const { other } = useLanguage()
  const { uses } = readFragment(PlantUsesFragment, masked)
  if (uses.length === 0) return null
  return (
    <>
      <FallbackNotice cautions={uses} />
      <ul className={styles.uses}>
        {uses.map((use, row) => (
          <li key={row} className={styles.use}>
            <div className={styles.head}>
              <h3 className={styles.ailment}>
                <AilmentName ailment={use.ailment} />
              </h3>
              <p>
                <EvidenceMeter evidence={use.evidence} finding={use.finding} />
              </p>
            </div>
            <div>
              {use.text && (
                <p>
                  <Explained html={use.text} lang={use.untranslated.includes('text') ? other : undefined} />
                  <RowCitations name="uses" row={row} cited={use.sources} sources={sources} />
                </p>
              )}
              <p className={styles.how}>
                <Way use={use} />
                {use.place && (
                  <span lang={use.untranslated.includes('place') ? other : undefined} className={styles.fact}>
                    {use.place}
                  </span>
                )}
                {!use.text && <RowCitations name="uses" row={row} cited={use.sources} sources={sources} />}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

/** "Leaf, steeped as a tea". */
function Way({ use }: { use: Use }) {
  const t = useTranslations('vocabulary')
  const { preparation, route } = wayOf(use)
  const words = [
    ...use.parts.map((part) => t(`part.${part}`)),
    ...(preparation ? [t(`preparation.${preparation}`)] : []),
    ...(route ? [t(`route.${route}`)] : []),
  ]
  return words.length > 0 && <span className={styles.fact}>{words.join(', ')}</span>
}
