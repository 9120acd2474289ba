import X from 'lucide-react/icons/x'
import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import type { PersonFilter } from '../paths.ts'
import styles from './PersonChips.module.css'
import { Link } from '../ui/Link.tsx'
import { usePersonChips, type PersonChip } from './usePersonChips.ts'

export const PersonChipsFragment = graphql(`
  fragment PersonChips_reading on SearchReading {
    persons {
      words
      pregnancy
      breastfeeding
      childAge
      medicine {
        slug
        name(lang: $lang)
      }
      condition {
        slug
        name(lang: $lang)
      }
      isPossible
      note(lang: $lang)
    }
    safeFor {
      pregnancy
      breastfeeding
      childAge
      medicines {
        slug
        name(lang: $lang)
      }
      conditions {
        slug
        name(lang: $lang)
      }
    }
  }
`)

type PersonChipsProps = {
  reading: FragmentType<typeof PersonChipsFragment>
  chosen: PersonFilter
  /** The URL of the list without a filter. */
  hrefWithout: (without: PersonChip['without']) => string
}

/** For whom the list is; each is a link that removes the filter. Beside an age that was assumed stand younger ones. */
export function PersonChips({ reading: masked, chosen, hrefWithout }: PersonChipsProps) {
  const t = useTranslations('person')
  const chips = usePersonChips(readFragment(PersonChipsFragment, masked), chosen)
  if (chips.length === 0) return null
  return (
    <div className={styles.persons}>
      <ul aria-label={t('for')} className={styles.chips}>
        <li aria-hidden className={styles.title}>
          {t('for')}
        </li>
        {chips.map(({ key, label, without }) => (
          <li key={key}>
            <Link
              to={hrefWithout(without)}
              aria-label={t('remove', { label })}
              className={styles.chip}
              preventScrollReset
            >
              {label}
              <X aria-hidden size="0.89rem" />
            </Link>
          </li>
        ))}
      </ul>
      {chips.map(
        ({ key, note, younger }) =>
          note && (
            <p key={key} className={styles.chips}>
              {note}
              {younger?.map((age) => (
                <Link key={age} to={hrefWithout({ person: { childAge: age } })} className={styles.chip}>
                  {t('years', { age: Number(age) })}
                </Link>
              ))}
            </p>
          ),
      )}
    </div>
  )
}
