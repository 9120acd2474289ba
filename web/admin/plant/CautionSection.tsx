import Plus from 'lucide-react/icons/plus'
import { useTranslations } from 'use-intl'
import type { CautionSubject } from '../../gql/graphql.ts'
import { Button } from '../../ui/Button.tsx'
import { RowList } from '../form/RowFrame.tsx'
import { useNextFocus } from '../form/useNextFocus.ts'
import type { useOpenRow } from '../form/useOpenRow.ts'
import { CautionRow, type CautionRowProps } from './CautionRow.tsx'
import { emptyCaution, type CautionValue } from './caution-values.ts'
import own from './CautionsField.module.css'

export const MAX_CAUTIONS = 60

type CautionSectionProps = Pick<CautionRowProps, 'onName'> & {
  /** A subject that must be decided; null for all others. */
  subject: CautionSubject | null
  cautions: readonly CautionValue[]
  /** Which of them are shown here. */
  indexes: readonly number[]
  /** Which of all cautions is open. */
  openRow: ReturnType<typeof useOpenRow>
  /** Goes on with the row behind one, or adds one. */
  onNext: (index: number) => void
  /** The last of all rows. */
  last: number | undefined
  nameOf: (lookalikeId: string) => string | null
  onChange: (cautions: CautionValue[]) => void
}

/** The cautions about one subject, or about what need not be decided. */
export function CautionSection({
  subject,
  cautions,
  indexes,
  openRow,
  onNext,
  last,
  nameOf,
  onName,
  onChange,
}: CautionSectionProps) {
  const t = useTranslations('cautionsForm')
  const { list, focusNext, focusMoved } = useNextFocus()
  const title = subject ? t(`subject.${subject}`) : t('further')

  function add() {
    openRow.setOpen(cautions.length)
    focusNext(`[data-row="${cautions.length}"] :is(select, input)`)
    onChange([...cautions, emptyCaution(subject ?? '')])
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
    if (next === undefined && subject)
      document.querySelector<HTMLElement>(`[data-field="cautions.${subject}"]`)?.focus()
    else focusNext(next === undefined ? '[data-add]' : `[data-row="${next}"] summary`)
    openRow.setOpen((open) => (open === null || open === index ? null : open - (open > index ? 1 : 0)))
    onChange(cautions.toSpliced(index, 1))
  }

  if (subject && indexes.length === 0) return null
  return (
    <div
      ref={list}
      role="group"
      aria-label={title}
      data-subject={subject ?? undefined}
      className={`stack ${own.section}`}
    >
      {!subject && <p className="label">{title}</p>}
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
                  onNext: () => onNext(index),
                  addsNext: index === last,
                }}
                lookalike={nameOf(cautions[index]!.lookalikeId)}
                others={cautions.filter((_, other) => other !== index).flatMap(({ sourceKeys }) => sourceKeys)}
                onChange={(value) => onChange(cautions.with(index, value))}
                onName={onName}
              />
            </li>
          ))}
        </RowList>
      )}
      <p>
        <Button
          variant={subject ? 'quiet' : 'secondary'}
          data-add=""
          disabled={cautions.length >= MAX_CAUTIONS}
          onClick={add}
        >
          <Plus aria-hidden size="1rem" />
          {subject ? t('another', { subject: title }) : t('add')}
        </Button>
      </p>
    </div>
  )
}
