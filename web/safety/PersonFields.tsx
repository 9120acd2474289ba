import { useId, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import type { PersonFilter } from '../paths.ts'
import { AGES, YES } from './person.ts'
import styles from './PersonFields.module.css'

export const PersonFieldsFragment = graphql(`
  fragment PersonFields_query on Query {
    medicineClasses {
      slug
      name(lang: $lang)
    }
    healthConditions {
      slug
      name(lang: $lang)
    }
  }
`)

type PersonFieldsProps = {
  of: FragmentType<typeof PersonFieldsFragment>
  value: PersonFilter
  /** Called with each choice; without JavaScript, the form is sent. */
  onChange: (person: PersonFilter) => void
}

/** For whom plants must be safe: the fields of a form. */
export function PersonFields({ of, value, onChange }: PersonFieldsProps) {
  const t = useTranslations('person')
  const { medicineClasses, healthConditions } = readFragment(PersonFieldsFragment, of)
  return (
    <fieldset className={styles.person}>
      <legend className={styles.legend}>{t('legend')}</legend>
      <div className={styles.row}>
        <Check
          name="pregnancy"
          value={YES}
          isOn={value.pregnancy === YES}
          onChange={(pregnancy) => onChange({ pregnancy })}
        >
          {t('pregnancy')}
        </Check>
        <Check
          name="breastfeeding"
          value={YES}
          isOn={value.breastfeeding === YES}
          onChange={(breastfeeding) => onChange({ breastfeeding })}
        >
          {t('breastfeeding')}
        </Check>
        <ChildAge value={value.childAge} onChange={(childAge) => onChange({ childAge })} />
      </div>
      <Slugs
        name="medicine"
        title={t('medicines')}
        options={medicineClasses}
        chosen={value.medicine}
        onChange={(medicine) => onChange({ medicine })}
      />
      <Slugs
        name="condition"
        title={t('conditions')}
        options={healthConditions}
        chosen={value.condition}
        onChange={(condition) => onChange({ condition })}
      />
    </fieldset>
  )
}

type ChildAgeProps = { value: string | undefined; onChange: (age: string | undefined) => void }

function ChildAge({ value = '', onChange }: ChildAgeProps) {
  const t = useTranslations('person')
  const id = useId()
  return (
    <span className={styles.age}>
      <label htmlFor={id}>{t('child')}</label>
      <select
        id={id}
        name="childAge"
        value={value}
        className={styles.select}
        onChange={(event) => onChange(event.target.value || undefined)}
      >
        <option value="">{t('noChild')}</option>
        {AGES.map((age) => (
          <option key={age} value={age}>
            {t('years', { age: Number(age) })}
          </option>
        ))}
      </select>
    </span>
  )
}

type CheckProps = {
  name: string
  value: string
  isOn: boolean
  onChange: (value: string | undefined) => void
  children: ReactNode
}

function Check({ name, value, isOn, onChange, children }: CheckProps) {
  return (
    <label className={styles.check}>
      <input
        type="checkbox"
        name={name}
        value={value}
        checked={isOn}
        onChange={(event) => onChange(event.target.checked ? value : undefined)}
      />
      <span>{children}</span>
    </label>
  )
}

type SlugsProps = {
  name: 'medicine' | 'condition'
  title: string
  options: readonly { slug: string; name: string }[]
  chosen: string[] | undefined
  onChange: (slugs: string[]) => void
}

/** A long list, folded away unless something in it is chosen. */
function Slugs({ name, title, options, chosen = [], onChange }: SlugsProps) {
  return (
    <details open={chosen.length > 0 || undefined}>
      <summary className={styles.summary}>
        {title}
        {chosen.length > 0 && ` (${chosen.length})`}
      </summary>
      <ul className={styles.options}>
        {options.map((option) => (
          <li key={option.slug}>
            <Check
              name={name}
              value={option.slug}
              isOn={chosen.includes(option.slug)}
              onChange={(value) => onChange(value ? [...chosen, value] : chosen.filter((slug) => slug !== option.slug))}
            >
              {option.name}
            </Check>
          </li>
        ))}
      </ul>
    </details>
  )
}
