import Plus from 'lucide-react/icons/plus'
import type { ReactNode } from 'react'
import { Button } from '../../ui/Button.tsx'
import { useFieldError } from '../../ui/form-state.ts'
import { ListField } from './ListField.tsx'
import { RowList, type RowFrameState } from './RowFrame.tsx'
import { useRows, type Rows } from './useRows.ts'

type RowsFieldProps<Row> = Rows<Row> & {
  label: string
  hint: string
  addLabel: string
  /** Rows of a few words, two to a line where there is room. */
  isShort?: boolean
  /** Whether links to the field lead to the button that adds a row. */
  leadsToAdd?: boolean
  /** A `RowFrame`, which gets the state. */
  renderRow: (row: Row, state: RowFrameState, change: (row: Row) => void) => ReactNode
}

/** A list of rows, in order, which are added, moved and removed with buttons. */
export function RowsField<Row>({
  label,
  hint,
  addLabel,
  isShort = false,
  leadsToAdd = false,
  renderRow,
  ...list
}: RowsFieldProps<Row>) {
  const rows = useRows(list)
  const { path } = list
  return (
    <ListField
      ref={rows.list}
      {...(!leadsToAdd && { name: path })}
      label={label}
      hint={hint}
      error={useFieldError(path)}
      action={
        <Button
          variant="secondary"
          data-add=""
          data-field={leadsToAdd ? path : undefined}
          disabled={rows.isFull}
          onClick={rows.add}
        >
          <Plus aria-hidden size="1rem" />
          {addLabel}
        </Button>
      }
    >
      <RowList isShort={isShort}>
        {list.rows.map((row, index) => (
          // What a row holds besides its values, such as a recording that is being uploaded, moves with it.
          <li key={rows.keyOf(index)} data-row={index}>
            {renderRow(row, rows.frameOf(index), (changed) => rows.set(index, changed))}
          </li>
        ))}
      </RowList>
    </ListField>
  )
}

/** Sources of the other rows of a list. */
export function sourcesOfOthers<Row extends { sourceKeys: readonly string[] }>(rows: readonly Row[], row: Row) {
  return rows.filter((other) => other !== row).flatMap(({ sourceKeys }) => sourceKeys)
}
