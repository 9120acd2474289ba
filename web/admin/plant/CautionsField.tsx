import CircleHelp from 'lucide-react/icons/circle-question-mark'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { CautionSubject, CautionLevel } from '../../gql/graphql.ts'
import { DECIDED } from '../../../api/rules/vocabulary.ts'
import { Button } from '../../ui/Button.tsx'
import { useFieldError } from '../../ui/form-state.ts'
import { ListField } from '../form/ListField.tsx'
import { useNextFocus } from '../form/useNextFocus.ts'
import { useOpenRow } from '../form/useOpenRow.ts'
import { usePlantTitles } from '../form/usePlantTitles.ts'
import { CautionSection, MAX_CAUTIONS } from './CautionSection.tsx'
import { emptyCaution, type CautionValue } from './caution-values.ts'
import styles from './CautionsField.module.css'
import { onCtrlEnter } from '../form/ctrl-enter.ts'
import { LevelChoice } from './LevelChoice.tsx'

type CautionsFieldProps = {
  cautions: readonly CautionValue[]
  onChange: (cautions: CautionValue[]) => void
}

/** The cautions of a plant: the four that must be decided on top. */
export function CautionsField({ cautions, onChange }: CautionsFieldProps) {
  const t = useTranslations('cautionsForm')
  const [picked, setPicked] = useState<Record<string, string>>({})
  const titles = usePlantTitles([cautions.map(({ lookalikeId }) => lookalikeId).filter(Boolean)])
  const { list: frame, focusNext } = useNextFocus()
  const undecided = DECIDED.filter((subject) => !cautions.some((caution) => caution.subject === subject))
  const openRow = useOpenRow('cautions')
  // As they are shown: by subject, those that must be decided first.
  const inOrder = [...DECIDED, null].flatMap((subject) => shownOf(cautions, subject))

  /** Opens the row behind one, the first of all for null, or adds one. */
  function goOn(index: number | null) {
    const next = inOrder[index === null ? 0 : inOrder.indexOf(index) + 1] ?? cautions.length
    if (next === MAX_CAUTIONS) return
    if (next === cautions.length) onChange([...cautions, emptyCaution()])
    // The level was chosen in the table.
    focusNext(`[data-row="${next}"] details :is(select, input:not([type=radio]), textarea)`)
    openRow.setOpen(next)
  }

  const shared = {
    cautions,
    openRow,
    onNext: goOn,
    last: inOrder.at(-1),
    onChange,
    nameOf: (id: string) => picked[id] ?? titles.get(id) ?? null,
    onName: (id: string, name: string) => setPicked({ ...picked, [id]: name }),
  }

  function saySo() {
    onChange([...cautions, ...undecided.map((subject) => emptyCaution(subject, 'NO_DATA'))])
    setTimeout(() => frame.current?.querySelector<HTMLElement>('summary')?.focus())
  }

  return (
    <ListField ref={frame} name="cautions" label={t('label')} hint={t('hint')} error={useFieldError('cautions')}>
      <DecisionTable {...{ cautions, onChange }} onDecided={openRow.setOpen} onNext={() => goOn(null)} />
      {undecided.length > 0 && (
        <div className={styles.unknown}>
          <Button variant="secondary" onClick={saySo}>
            <CircleHelp aria-hidden size="1rem" />
            {t('unknown', { count: undecided.length, all: undecided.length === DECIDED.length ? 'yes' : 'no' })}
          </Button>
          <p className="hint">{t('unknownHint')}</p>
        </div>
      )}
      {DECIDED.map((subject) => (
        <CautionSection key={subject} {...shared} subject={subject} indexes={shownOf(cautions, subject)} />
      ))}
      <CautionSection {...shared} subject={null} indexes={shownOf(cautions, null)} />
    </ListField>
  )
}

/** Which cautions are about a subject; for null, about none that must be decided. */
function shownOf(cautions: readonly CautionValue[], subject: CautionSubject | null): number[] {
  const decided = (of: string) => DECIDED.find((one) => one === of) ?? null
  return cautions.flatMap((caution, index) => (decided(caution.subject) === subject ? [index] : []))
}

type DecisionTableProps = {
  cautions: readonly CautionValue[]
  onChange: (cautions: CautionValue[]) => void
  /** Once a caution has a level of which there is something to say. */
  onDecided: (index: number) => void
  /** Goes on with what the cautions say. */
  onNext: () => void
}

/** The four decisions, one a line. What each says is written in the rows below. */
function DecisionTable({ cautions, onChange, onDecided, onNext }: DecisionTableProps) {
  const t = useTranslations('cautionsForm')

  return (
    <div onKeyDown={onCtrlEnter(onNext)}>
      <div role="group" aria-label={t('decisions')} className={styles.decisions}>
        {DECIDED.map((subject) => {
          const places = cautions.flatMap((caution, index) => (caution.subject === subject ? [index] : []))
          const [place = cautions.length] = places
          const title = t(`subject.${subject}`)
          // Which of several is meant would be a guess.
          if (places.length > 1)
            return (
              <p key={subject}>
                <b>{title}</b> {t('several', { count: places.length })}
              </p>
            )
          return (
            <LevelChoice
              key={subject}
              isLine
              legend={places.length > 0 ? title : t('undecided', { subject: title })}
              name={`cautions.${subject}`}
              value={cautions[place]?.level ?? ''}
              onChange={(level: CautionLevel) => {
                const decided = { ...(cautions[place] ?? emptyCaution(subject)), level }
                onChange([...cautions.slice(0, place), decided, ...cautions.slice(place + 1)])
                if (level !== 'NO_DATA') onDecided(place)
              }}
            />
          )
        })}
      </div>
    </div>
  )
}
