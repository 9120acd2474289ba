import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { dated } from '../../i18n/FormattedDate.tsx'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Form, type Outcome } from '../../ui/Form.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { useFieldName } from '../files/useFieldName.ts'
import type { Conflict } from '../history/conflict.ts'
import { differencesOf, type Content, type Reading } from '../history/differences.ts'
import { Differences, titlesOf } from '../history/Differences.tsx'
import { useReading } from '../history/useReading.ts'
import styles from './ConflictForm.module.css'
import { isSame } from './editor.ts'
import { mergeRows } from './merge-rows.ts'
import { useKnownTags } from './TagsField.tsx'
import { usePlantTitles } from './usePlantTitles.ts'
import { State } from './State.tsx'

type Side = 'mine' | 'theirs'

type ConflictFormProps<Values extends object> = {
  title: string
  conflict: Conflict
  /** The common base, the writer's version and the version saved by someone else. */
  base: Values
  mine: Values
  theirs: Values
  onSave: (merged: Values) => Promise<Outcome>
  onEdit: (merged: Values) => void
}

/**
 * Shows what someone else saved during editing. If only one side changed a field, that version is preselected; of a text that
 * both changed, one has to be chosen, since the other one is lost, and with it perhaps a warning.
 */
export function ConflictForm<Values extends object>({
  title,
  conflict: { savedBy, savedAt },
  base,
  mine,
  theirs,
  onSave,
  onEdit,
}: ConflictFormProps<Values>) {
  const t = useTranslations('adminConflict')
  const nameOf = useFieldName()
  const tags = useKnownTags(null)
  const plants = usePlantTitles([...plantsIn(mine as Content), ...plantsIn(theirs as Content)])
  const read = useReading(plants)
  const { differences, isBoth, isList, isWaiting, sideOf, choose, merge } = useMerge(base, mine, theirs, read)
  const heading = useRef<HTMLHeadingElement>(null)
  const names = differences.map(({ name }) => name)

  useEffect(() => heading.current?.focus(), [])

  return (
    <section className={`stack ${styles.conflict}`} aria-labelledby="conflict">
      <h2 id="conflict" ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      <p className="measure">
        {savedBy
          ? t.rich('who', { who: savedBy, moment: dated(savedAt, { withTime: true }) })
          : t.rich('whoNobody', { moment: dated(savedAt, { withTime: true }) })}
      </p>
      <p className="measure">{differences.length > 0 ? t('legend') : t('same')}</p>
      <Form legend={title} onSend={() => onSave(merge())} className={styles.form}>
        {differences.length > 1 && (
          <p className="row">
            <Button variant="secondary" onClick={() => choose(names, 'mine')}>
              {t('allMine')}
            </Button>
            <Button variant="secondary" onClick={() => choose(names, 'theirs')}>
              {t('allTheirs')}
            </Button>
          </p>
        )}
        <Differences
          differences={differences}
          titles={titlesOf(plants, tags)}
          renderChoice={({ name }) => (
            <div className={styles.choice}>
              {isBoth(name) && (
                <p>
                  <State tone="unsafe">{isList(name) ? t('bothRows') : t('both')}</State>
                </p>
              )}
              <Choice
                legend={t('choose', { field: nameOf(name) })}
                name={`keep-${name}`}
                value={sideOf(name)}
                options={[
                  { value: 'mine', label: t('mine') },
                  { value: 'theirs', label: t('theirs') },
                ]}
                onChange={(side) => choose([name], side)}
              />
            </div>
          )}
        />
        {isWaiting && <p className="measure">{t('undecided')}</p>}
        <p className="row">
          <SubmitButton disabled={isWaiting}>{t('save')}</SubmitButton>
          <Button variant="secondary" disabled={isWaiting} onClick={() => onEdit(merge())}>
            {t('goOn')}
          </Button>
        </p>
      </Form>
    </section>
  )
}

/** Ids of plants in a content: related ones, and look-alikes. */
function plantsIn({ relatedPlantIds, cautions = [] }: Content): unknown[] {
  const lookalikes = (cautions as { lookalikeId?: string }[]).map(({ lookalikeId }) => lookalikeId)
  return [relatedPlantIds, lookalikes.filter(Boolean)]
}

/** Both versions of a field, and the chosen one. Of a list that both changed, mine has their new rows, too: no warning is lost. */
function useMerge<Values extends object>(base: Values, mine: Values, theirs: Values, read: Reading) {
  const [choices, setChoices] = useState<Record<string, Side>>({})
  const [written, old, other] = [mine, base, theirs] as Content[] as [Content, Content, Content]
  const isChanged = (side: Content, name: string) => !isSame([side[name]], [old[name]])
  const isBoth = (name: string) => isChanged(written, name) && isChanged(other, name)
  const isList = (name: string) => Array.isArray(old[name])
  const lists = Object.keys(written).filter((name) => isList(name) && isBoth(name))
  const rowsOf = (side: Content, name: string) => side[name] as readonly unknown[]
  const merged = lists.map((name) => [name, mergeRows(rowsOf(old, name), rowsOf(written, name), rowsOf(other, name))])
  const own = { ...mine, ...Object.fromEntries(merged) } as Values
  const differences = differencesOf(other, own as Content, read)
  const preselected = (name: string) => {
    if (isBoth(name) && !isList(name)) return undefined
    return isChanged(written, name) ? 'mine' : 'theirs'
  }
  const sideOf = (name: string) => choices[name] ?? preselected(name)
  const isWaiting = differences.some(({ name }) => sideOf(name) === undefined)

  function choose(names: readonly string[], side: Side) {
    setChoices((current) => ({ ...current, ...Object.fromEntries(names.map((name) => [name, side])) }))
  }

  function merge(): Values {
    // Of all fields: what sentences do not tell of a row is no difference, and is theirs all the same.
    const taken = Object.keys(written).filter((name) => sideOf(name) === 'theirs')
    return { ...own, ...Object.fromEntries(taken.map((name) => [name, other[name]])) }
  }

  return { differences, isBoth, isList, isWaiting, sideOf, choose, merge }
}
