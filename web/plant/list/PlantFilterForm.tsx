import { useId, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useQuery } from 'urql'
import { DEPARTMENTS } from '../../../api/rules/areas.ts'
import type { PlantFiltersQuery } from '../../gql/graphql.ts'
import { EVIDENCE, PLANT_PARTS, PREPARATIONS } from '../../gql/list-vocabulary.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { paths, type PlantFilter } from '../../paths.ts'
import { Retry } from '../../list/Retry.tsx'
import { personFieldsOf } from '../../safety/person.ts'
import { PersonInputs } from '../../safety/PersonInputs.tsx'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { countFilters, inUrl } from './plant-filter.ts'
import { PlantFilters } from './filters-query.ts'
import styles from './PlantFilters.module.css'

const BY_NAME = Object.entries(DEPARTMENTS).sort(([, one], [, other]) => one.localeCompare(other, 'es'))
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']

type PlantFilterFormProps = { chosen: PlantFilter; onChange: (filter: PlantFilter) => void }

/** Each choice applies at once; without JavaScript, with the button. */
export function PlantFilterForm({ chosen, onChange }: PlantFilterFormProps) {
  const t = useTranslations('plantFilters')
  const words = useTranslations('vocabulary')
  const { lang } = useLanguage()
  const [{ data, error }] = useQuery({ query: PlantFilters, variables: { lang } })
  const count = countFilters(chosen)
  const { q, tag } = chosen

  // A page of the list belongs to its filters.
  const change = (changes: PlantFilter) => onChange({ ...chosen, ...changes, after: undefined, keptOut: undefined })

  if (!data) return error ? <Retry list={t('title')} /> : <Spinner />

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    // Each choice has been applied; on a slow line, the last one may not have been.
    onChange(chosen)
  }

  return (
    <form method="get" action={paths.plants()} className={styles.form} onSubmit={handleSubmit}>
      {q && <input type="hidden" name="q" value={q} />}
      {tag && <input type="hidden" name="tag" value={tag} />}
      <PersonInputs />
      <div className={styles.fields}>
        <Select
          name="ailment"
          label={t('ailment')}
          all={t('anyAilment')}
          value={chosen.ailment}
          options={data.allAilments.map(({ slug, name }) => [slug, name ?? slug])}
          onChange={(ailment) => change({ ailment })}
        />
        <Select
          name="part"
          label={t('part')}
          all={t('any')}
          value={chosen.part}
          options={PLANT_PARTS.map((part) => [inUrl(part), words(`part.${part}`)])}
          onChange={(part) => change({ part })}
        />
        <Select
          name="preparation"
          label={t('preparation')}
          all={t('any')}
          value={chosen.preparation}
          options={PREPARATIONS.map((preparation) => [inUrl(preparation), words(`preparation.${preparation}`)])}
          onChange={(preparation) => change({ preparation })}
        />
        <Select
          name="evidence"
          label={t('evidence')}
          all={t('anyEvidence')}
          value={chosen.evidence}
          // Tradition is the least that every use has.
          options={EVIDENCE.slice(1).map((evidence) => [inUrl(evidence), words(`evidence.${evidence}`)])}
          onChange={(evidence) => change({ evidence })}
        />
        <Select
          name="family"
          label={t('family')}
          all={t('any')}
          value={familyIn(data.plantFamilies, chosen.family)}
          options={familyOptions(data.plantFamilies, chosen.family)}
          onChange={(family) => change({ family })}
        />
        <Select
          name="department"
          label={t('department')}
          all={t('any')}
          value={chosen.department}
          options={BY_NAME}
          onChange={(department) => change({ department })}
        />
        <Select
          name="sort"
          label={t('sort')}
          all={t('newest')}
          value={chosen.sort}
          options={[['name', t('byName')]]}
          onChange={(sort) => change({ sort })}
        />
      </div>
      {chosen.startsWith && <input type="hidden" name="startsWith" value={chosen.startsWith} />}
      <Letters chosen={chosen} />
      <p className={styles.actions}>
        <Button type="submit">{t('show')}</Button>
        {count > 0 && <Link to={paths.plants({ ...personFieldsOf(chosen), q, tag })}>{t('clear')}</Link>}
      </p>
    </form>
  )
}

type Family = PlantFiltersQuery['plantFamilies'][number]

/** The API compares families by their first word; URLs may have it as it is written: "Asteraceae". */
function familyIn(families: readonly Family[], chosen: string | undefined): string | undefined {
  return families.find(({ slug }) => slug === chosen?.toLowerCase())?.slug ?? chosen
}

/** The families that there are; one that is only in the URL must be visible as well. */
function familyOptions(families: readonly Family[], chosen: string | undefined): [value: string, label: string][] {
  const options = families.map(({ slug, name, count }): [string, string] => [slug, `${name} · ${count}`])
  const value = familyIn(families, chosen)
  return value && !families.some(({ slug }) => slug === value) ? [...options, [value, value]] : options
}

type SelectProps = {
  name: string
  label: string
  /** The option for no choice. */
  all: string
  value: string | undefined
  options: [value: string, label: string][]
  onChange: (value: string | undefined) => void
}

function Select({ name, label, all, value = '', options, onChange }: SelectProps) {
  const id = useId()
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <select
        id={id}
        name={name}
        value={value}
        className={styles.input}
        onChange={(event) => onChange(event.target.value || undefined)}
      >
        <option value="">{all}</option>
        {options.map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Any name of a plant may begin with the letter: common, scientific or Mayan. */
function Letters({ chosen }: { chosen: PlantFilter }) {
  const t = useTranslations('plantFilters')
  return (
    <nav aria-label={t('letters')} className={styles.letters}>
      {LETTERS.map((letter) => {
        const isCurrent = letter === chosen.startsWith?.toUpperCase()
        return (
          <Link
            key={letter}
            to={paths.plants({
              ...chosen,
              after: undefined,
              keptOut: undefined,
              startsWith: isCurrent ? undefined : letter,
            })}
            aria-current={isCurrent ? 'true' : undefined}
            className={styles.letter}
            preventScrollReset
          >
            {letter}
          </Link>
        )
      })}
    </nav>
  )
}
