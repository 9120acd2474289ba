import { ArrowDown, ArrowUp, GripVertical, Link2, Trash2 } from 'lucide-react'
import { useId, useState, type DragEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/Button.tsx'
import { PictureDrop } from '../picture/PictureDrop.tsx'
import { PictureItem } from '../picture/PictureItem.tsx'
import type { Editor } from './editor.ts'
import styles from './GalleryField.module.css'
import lists from './ListField.module.css'
import { useNextFocus } from './useNextFocus.ts'

const MAX_PICTURES = 30

type GalleryFieldProps = { editor: Editor<{ galleryImages: string[] }>; hint: string }

/** Pictures in their order. Each can be dragged, and moved by buttons, and so by keyboard and by thumb. */
export function GalleryField({ editor, hint }: GalleryFieldProps) {
  const t = useTranslations('adminForm.gallery')
  const id = useId()
  const images = editor.values.galleryImages
  const error = editor.errors['galleryImages']
  const { list, focusNext } = useNextFocus()
  const [moved, setMoved] = useState<{ from: number; to: number } | null>(null)
  const drag = useDrag(move)
  const rows = useRowKeys(images.length)
  const isFull = images.length >= MAX_PICTURES

  function write(images: string[]) {
    editor.set('galleryImages', images)
  }

  function move(from: number, to: number) {
    setMoved({ from, to })
    rows.change((keys) => moveItem(keys, from, to))
    write(moveItem(images, from, to))
  }

  function step(index: number, by: -1 | 1) {
    const to = index + by
    focusNext(`[data-move="${to}/${by}"]:not(:disabled), [data-move="${to}/${-by}"]`)
    move(index, to)
  }

  function add(image: string) {
    // The same picture uploaded twice is one.
    if (isFull || (image && images.includes(image))) return
    if (!image) focusNext(`[data-row="${images.length}"] input`)
    write([...images, image])
  }

  function remove(index: number) {
    focusNext('[data-add]')
    setMoved(null)
    rows.change((keys) => keys.toSpliced(index, 1))
    write(images.toSpliced(index, 1))
  }

  return (
    <div ref={list} className={lists.field} role="group" aria-labelledby={id}>
      <p id={id} className={lists.label}>
        {t('label')}
      </p>
      <p className={lists.hint}>{hint}</p>
      <PictureDrop multiple disabled={isFull} onPicture={add}>
        {images.length > 0 && (
          <ol className={lists.rows}>
            {images.map((image, index) => (
              <li key={rows.keys[index]} className={styles.row} data-row={index} {...drag.rowProps(index)}>
                <span className={styles.grip} aria-hidden {...drag.gripProps(index)}>
                  <GripVertical size={20} />
                </span>
                <div className={styles.picture}>
                  <PictureItem
                    url={image}
                    name={t('picture', { number: index + 1 })}
                    onChange={(value) => write(images.with(index, value))}
                  />
                </div>
                <div className={styles.tools}>
                  <button
                    type="button"
                    className={lists.tool}
                    disabled={index === 0}
                    data-move={`${index}/-1`}
                    aria-label={t('up', { number: index + 1 })}
                    onClick={() => step(index, -1)}
                  >
                    <ArrowUp aria-hidden size={20} />
                  </button>
                  <button
                    type="button"
                    className={lists.tool}
                    disabled={index === images.length - 1}
                    data-move={`${index}/1`}
                    aria-label={t('down', { number: index + 1 })}
                    onClick={() => step(index, 1)}
                  >
                    <ArrowDown aria-hidden size={20} />
                  </button>
                  <button
                    type="button"
                    className={lists.tool}
                    aria-label={t('remove', { number: index + 1 })}
                    onClick={() => remove(index)}
                  >
                    <Trash2 aria-hidden size={20} />
                  </button>
                </div>
              </li>
            ))}
          </ol>
        )}
        <p role="status" className="visually-hidden">
          {moved && t('moved', { from: moved.from + 1, to: moved.to + 1, total: images.length })}
        </p>
      </PictureDrop>
      {error && (
        <p role="alert" className={lists.error}>
          {error}
        </p>
      )}
      <p>
        <Button variant="quiet" data-add="" disabled={isFull} onClick={() => add('')}>
          <Link2 aria-hidden size={18} />
          {t('add')}
        </Button>
      </p>
    </div>
  )
}

function moveItem<Item>(items: readonly Item[], from: number, to: number): Item[] {
  return items.toSpliced(from, 1).toSpliced(to, 0, items[from]!)
}

/** Names for rows that stay theirs when they move: what a row holds changes while it is typed, and may be there twice. */
function useRowKeys(length: number) {
  const [known, setKnown] = useState<number[]>([])
  const next = Math.max(0, ...known) + 1
  const keys = [...known, ...Array.from({ length: Math.max(0, length - known.length) }, (_, more) => next + more)]
  return { keys, change: (make: (keys: number[]) => number[]) => setKnown(make(keys.slice(0, length))) }
}

/** Rows are dragged by their grip, so that texts in them can still be marked, and dropped on the row whose place they take. */
function useDrag(onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)

  function end() {
    setDragged(null)
    setOver(null)
  }

  return {
    gripProps: (index: number) => ({
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => {
        const row = event.currentTarget.closest('li')
        if (row) event.dataTransfer.setDragImage(row, 0, 0)
        event.dataTransfer.effectAllowed = 'move'
        // Firefox drags nothing that holds nothing.
        event.dataTransfer.setData('text/plain', String(index + 1))
        setDragged(index)
      },
      onDragEnd: end,
    }),
    rowProps: (index: number) => ({
      'data-over': dragged !== null && over === index && over !== dragged ? '' : undefined,
      onDragOver: (event: DragEvent) => {
        if (dragged === null) return
        event.preventDefault()
        setOver(index)
      },
      onDrop: (event: DragEvent) => {
        if (dragged === null) return
        event.preventDefault()
        if (dragged !== index) onMove(dragged, index)
        end()
      },
    }),
  }
}
