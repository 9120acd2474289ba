import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { paths } from '../paths.ts'
import { Link } from '../ui/Link.tsx'
import styles from './CommonAilments.module.css'
import pictograms from './pictograms.svg?no-inline'

export const CommonAilmentFragment = graphql(`
  fragment CommonAilments_ailment on Ailment {
    id
    slug
    name(lang: $lang)
    untranslated(lang: $lang)
  }
`)

/**
 * What families look for most, the most common first: stomach and bowels, then cough and fever, then the rest. Fixed, since
 * the number of uses says which plants were written down, not what people suffer from. An ailment that is hidden is left out.
 */
export const COMMON_AILMENTS = [
  'stomach-ache',
  'diarrhoea',
  'cough',
  'fever',
  'cold-flu',
  'headache',
  'rash-itch',
  'wounds',
  'nerves',
  'period-pain',
]

type CommonAilmentsProps = { ailments: readonly FragmentType<typeof CommonAilmentFragment>[] }

/** Tiles that lead to ailments, with a drawing of each and its name up to what explains it in parentheses. */
export function CommonAilments({ ailments: masked }: CommonAilmentsProps) {
  const { other } = useLanguage()
  return (
    <ul className={styles.tiles}>
      {readFragment(CommonAilmentFragment, masked).map(({ id, slug, name, untranslated }) => (
        <li key={id}>
          <Link to={paths.ailment(slug)} className={`panel ${styles.tile}`}>
            <img src={`${pictograms}#${slug}`} alt="" width={48} height={48} />
            <span lang={untranslated.includes('name') ? other : undefined}>{name?.split(' (')[0]}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
