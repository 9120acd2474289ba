import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react'
import { useEffect, useId, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import styles from './ListField.module.css'

const MAX_PICTURES = 30

type GalleryFieldProps = {
  images: readonly string[]
  hint: string
  error: string | undefined
  onChange: (images: string[]) => void
}

/** Addresses of pictures, in their order. Each can be moved by buttons, and so by keyboard and by thumb. */
export function GalleryField({ images, hint, error, onChange }: GalleryFieldProps) {
  const t = useTranslations('adminForm.gallery')
  const id = useId()
  const { list, focusNext } = useFocus()

  function write(index: number, value: string) {
    onChange(images.map((image, at) => (at === index ? value : image)))
  }

  function move(index: number, by: -1 | 1) {
    const to = index + by
    const moved = [...images]
    const [image] = moved.splice(index, 1)
    moved.splice(to, 0, image!)
    focusNext(`[data-move="${to}/${by}"]:not(:disabled), [data-move="${to}/${-by}"]`)
    onChange(moved)
  }

  function add() {
    focusNext(`[data-row="${images.length}"] input`)
    onChange([...images, ''])
  }

  function remove(index: number) {
    focusNext('[data-add]')
    onChange(images.filter((_image, at) => at !== index))
  }

  return (
    <div ref={list} className={styles.field} role="group" aria-labelledby={id}>
      <p id={id} className={styles.label}>
        {t('label')}
      </p>
      <p className={styles.hint}>{hint}</p>
      <ol className={styles.rows}>
        {images.map((image, index) => (
          // What a row holds changes while it is typed, so its place is the only name that it has.
          // oxlint-disable-next-line no-array-index-key
          <li key={index} className={styles.row} data-row={index}>
            <Field
              label={t('address', { number: index + 1 })}
              hideLabel
              value={image}
              placeholder="https://"
              inputMode="url"
              maxLength={2000}
              className={styles.grow}
              onChange={(event) => write(index, event.target.value)}
            />
            <button
              type="button"
              className={styles.tool}
              disabled={index === 0}
              data-move={`${index}/-1`}
              aria-label={t('up', { number: index + 1 })}
              onClick={() => move(index, -1)}
            >
              <ArrowUp aria-hidden size={20} />
            </button>
            <button
              type="button"
              className={styles.tool}
              disabled={index === images.length - 1}
              data-move={`${index}/1`}
              aria-label={t('down', { number: index + 1 })}
              onClick={() => move(index, 1)}
            >
              <ArrowDown aria-hidden size={20} />
            </button>
            <button
              type="button"
              className={styles.tool}
              aria-label={t('remove', { number: index + 1 })}
              onClick={() => remove(index)}
            >
              <Trash2 aria-hidden size={20} />
            </button>
          </li>
        ))}
      </ol>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      <p>
        <Button variant="secondary" data-add="" disabled={images.length >= MAX_PICTURES} onClick={add}>
          <Plus aria-hidden size={18} />
          {t('add')}
        </Button>
      </p>
    </div>
  )
}

/** Rows move and go away under the keyboard: `focusNext` says where it goes on once they have. */
function useFocus() {
  const list = useRef<HTMLDivElement>(null)
  const next = useRef<string | null>(null)

  useEffect(() => {
    if (next.current) list.current?.querySelector<HTMLElement>(next.current)?.focus()
    next.current = null
  })

  return { list, focusNext: (selector: string) => (next.current = selector) }
}
