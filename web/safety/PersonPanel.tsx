import { useTranslations } from 'use-intl'
import type { PersonNamesQuery } from '../gql/graphql.ts'
import type { PersonFilter } from '../paths.ts'
import { Link, type LinkProps } from '../ui/Link.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import styles from './ForWhom.module.css'
import { AGES, BABY_AGES, OLDER_ADULT } from './person.ts'
import { useAge } from './useAge.ts'
import type { Panel } from './panel.ts'

type PersonPanelProps = {
  panel: Panel
  names: PersonNamesQuery | undefined
  chosen: PersonFilter
  /** With `isLast` the panel closes. */
  linkFor: (person: PersonFilter, isLast: boolean) => Omit<LinkProps, 'children'>
}

/** What a tile opens: ages, medicines or illnesses as links. */
export function PersonPanel({ panel, names, chosen, linkFor }: PersonPanelProps) {
  const t = useTranslations('person')
  const ageOf = useAge()
  const title = t(`open.${panel === 'months' ? 'child' : panel}`)
  const options = optionsOf()
  return (
    <div role="group" aria-label={title} className={`stack ${styles.panel}`}>
      <p className={styles.title}>{title}</p>
      {options?.length === 0 ? null : options ? (
        <ul className={panel === 'medicines' || panel === 'illness' ? styles.list : styles.chips}>
          {options.map(({ key, label, person, isOn, isLast }) => (
            <li key={key}>
              <Link className={styles.chip} aria-current={isOn ? 'true' : undefined} {...linkFor(person, isLast)}>
                {label}
                {isOn && <span className="visually-hidden">: {t('remove')}</span>}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <Spinner />
      )}
    </div>
  )

  function optionsOf() {
    if (panel === 'myself') return []
    if (panel === 'child' || panel === 'months') {
      const ages = panel === 'child' ? AGES.slice(1) : BABY_AGES
      return ages.map((age) => ({
        key: age,
        label: ageOf(age),
        person: { childAge: age },
        isOn: chosen.childAge === age,
        isLast: true,
      }))
    }
    const list = panel === 'medicines' ? names?.medicineClasses : names?.healthConditions
    const field = panel === 'medicines' ? 'medicine' : 'condition'
    const own = chosen[field] ?? []
    return list
      ?.filter(({ slug }) => slug !== OLDER_ADULT)
      .map(({ slug, name }) => {
        const isOn = own.includes(slug)
        const slugs = isOn ? own.filter((other) => other !== slug) : [...own, slug]
        return { key: slug, label: name, person: { [field]: slugs }, isOn, isLast: false }
      })
  }
}
