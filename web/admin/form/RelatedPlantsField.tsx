import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useQuery } from 'urql'
import { graphql } from '../../gql/gql.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { Field } from '../../ui/Field.tsx'
import { Chip } from './Chip.tsx'
import styles from './ListField.module.css'
import { usePaused } from './usePaused.ts'

const PlantChoices = graphql(`
  query PlantChoices($lang: Language!, $search: String!) {
    plants(search: $search, visibility: ALL, first: 8) {
      totalCount
      edges {
        node {
          id
          commonName(lang: $lang)
          scientificName
        }
      }
    }
  }
`)

const PAUSE_MS = 300

export type RelatedPlant = { id: string; name: string }

type RelatedPlantsFieldProps = {
  label?: string
  ids: readonly string[]
  /** Names of plants that are already related. */
  known: readonly RelatedPlant[]
  error: string | undefined
  onChange: (ids: string[]) => void
}

/** Plants, such as the related ones of an article: search by any name, and pick. */
export function RelatedPlantsField({ label, ids, known, error, onChange }: RelatedPlantsFieldProps) {
  const t = useTranslations('adminForm.plants')
  const choices = useTranslations('pickField')
  const { lang } = useLanguage()
  const [term, setTerm] = useState('')
  const [picked, setPicked] = useState<readonly RelatedPlant[]>([])
  const search = usePaused(term.trim(), PAUSE_MS)
  const [{ data, fetching }] = useQuery({ query: PlantChoices, variables: { lang, search }, pause: search === '' })
  const field = useRef<HTMLDivElement>(null)
  const found =
    search && term.trim() ? data?.plants.edges.map(({ node }) => node).filter(({ id }) => !ids.includes(id)) : []
  const all = (data?.plants.totalCount ?? 0) - (data?.plants.edges.length ?? 0) + (found?.length ?? 0)
  const nameOf = (id: string) => [...known, ...picked].find((plant) => plant.id === id)?.name ?? id

  function pick({ id, commonName }: { id: string; commonName?: string | null }) {
    setPicked([...picked, { id, name: commonName ?? id }])
    setTerm('')
    onChange([...ids, id])
    field.current?.querySelector('input')?.focus()
  }

  function remove(id: string) {
    onChange(ids.filter((other) => other !== id))
    field.current?.querySelector('input')?.focus()
  }

  return (
    <div ref={field} className={styles.field}>
      <Field
        type="search"
        label={label ?? t('label')}
        hint={t('hint')}
        error={error}
        value={term}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => setTerm(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          const [first] = found ?? []
          // What is shown is what was searched for.
          if (first && search === term.trim() && !fetching) pick(first)
        }}
      />
      <p role="status" className={styles.hint}>
        {search && term.trim() && !fetching && found && t('found', { count: all })}
        {!fetching && found && all > found.length && ` ${choices('first', { shown: found.length })}`}
      </p>
      {found && found.length > 0 && (
        <ul className={styles.found} aria-label={t('choices')}>
          {found.map((plant) => (
            <li key={plant.id}>
              <button type="button" className={styles.choice} onClick={() => pick(plant)}>
                {plant.commonName} {plant.scientificName && <i>{plant.scientificName}</i>}
              </button>
            </li>
          ))}
        </ul>
      )}
      {ids.length > 0 && (
        <ul className={styles.chips} aria-label={t('chosen')}>
          {ids.map((id) => (
            <Chip
              key={id}
              label={nameOf(id)}
              removeLabel={t('remove', { plant: nameOf(id) })}
              onRemove={() => remove(id)}
            />
          ))}
        </ul>
      )}
    </div>
  )
}
