import Plus from 'lucide-react/icons/plus'
import { useTranslations } from 'use-intl'
import type { CautionLevel, CautionSubject } from '../../gql/graphql.ts'
import { Button } from '../../ui/Button.tsx'
import styles from '../form/ListField.module.css'
import { RowList } from '../form/RowFrame.tsx'
import { useNextFocus } from '../form/useNextFocus.ts'
import type { useOpenRow } from '../form/useOpenRow.ts'
import { CautionRow, type CautionRowProps } from './CautionRow.tsx'
import { emptyCaution, type CautionValue } from './caution-values.ts'
import { LevelChoice } from './LevelChoice.tsx'
import own from './CautionsField.module.css'

const MAX_CAUTIONS = 60

type CautionSectionProps = Pick<CautionRowProps, 'errors' | 'onName'> & {
  /** A subject that must be decided; null for all others. */
  subject: CautionSubject | null
  cautions: readonly CautionValue[]
  /** Which of them are shown here. */
  indexes: readonly number[]
  /** Which of all cautions is open. */
  openRow: ReturnType<typeof useOpenRow>
  nameOf: (lookalikeId: string) => string | null
  onChange: (cautions: CautionValue[]) => void
}

/** The cautions about one subject, or about what need not be decided. */
export function CautionSection({
  subject,
  cautions,
  indexes,
  openRow,
  nameOf,
  errors,
  onName,
  onChange,
}: CautionSectionProps) {
  const t = useTranslations('cautionsForm')
  const { list, focusNext, focusMoved } = useNextFocus()
  const title = subject ? t(`subject.${subject}`) : t('further')

  function add(subject: CautionSubject | '', level: CautionLevel | '') {
    // What is known to nobody needs no text: the row stays closed.
    const isOpen = level !== 'NO_DATA'
    openRow.setOpen(isOpen ? cautions.length : null)
    focusNext(`[data-row="${cautions.length}"] ${isOpen ? (level ? ':checked' : ':is(select, input)') : 'summary'}`)
    onChange([...cautions, emptyCaution(subject, level)])
  }

  function move(place: number, by: -1 | 1) {
    const [one, other] = [indexes[place]!, indexes[place + by]!]
    focusMoved(place + by, by)
    openRow.setOpen((open) => (open === one ? other : open === other ? one : open))
    onChange(cautions.with(one, cautions[other]!).with(other, cautions[one]!))
  }

  function remove(place: number) {
    const index = indexes[place]!
    // The row that takes its place, or else the one before.
    const after = indexes[place + 1]
    const next = after === undefined ? indexes[place - 1] : after - 1
    const instead = subject ? `[data-field="cautions.${subject}"]` : '[data-add]'
    focusNext(next === undefined ? instead : `[data-row="${next}"] summary`)
    openRow.setOpen((open) => (open === null || open === index ? null : open - (open > index ? 1 : 0)))
    onChange(cautions.toSpliced(index, 1))
  }

  return (
    <div ref={list} role="group" aria-label={title} data-subject={subject ?? undefined} className={own.section}>
      {subject && indexes.length === 0 && (
        <div className={own.undecided}>
          <LevelChoice
            legend={t('undecided', { subject: title })}
            name={`cautions.${subject}`}
            level=""
            error={errors[`cautions.${subject}`]}
            onChange={(level) => add(subject, level)}
          />
        </div>
      )}
      {!subject && <p className={styles.label}>{title}</p>}
      {indexes.length > 0 && (
        <RowList>
          {indexes.map((index, place) => (
            <li key={place} data-row={index}>
              <CautionRow
                value={cautions[index]!}
                index={index}
                frame={{
                  ...openRow.frameOf(index),
                  index: place,
                  isLast: place === indexes.length - 1,
                  onMove: (by) => move(place, by),
                  onRemove: () => remove(place),
                }}
                lookalike={nameOf(cautions[index]!.lookalikeId)}
                others={cautions.filter((_, other) => other !== index).flatMap(({ sourceKeys }) => sourceKeys)}
                errors={errors}
                onChange={(value) => onChange(cautions.with(index, value))}
                onName={onName}
              />
            </li>
          ))}
        </RowList>
      )}
      {(!subject || indexes.length > 0) && (
        <p>
          <Button
            variant={subject ? 'quiet' : 'secondary'}
            data-add=""
            disabled={cautions.length >= MAX_CAUTIONS}
            onClick={() => add(subject ?? '', '')}
          >
            <Plus aria-hidden size="1rem" />
            {subject ? t('another', { subject: title }) : t('add')}
          </Button>
        </p>
      )}
    </div>
  )
}
