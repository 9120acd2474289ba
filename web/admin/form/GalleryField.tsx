import GripVertical from 'lucide-react/icons/grip-vertical'
import Link2 from 'lucide-react/icons/link-2'
import { useState, type DragEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/Button.tsx'
import { useFieldError } from '../../ui/form-state.ts'
import { FindPhoto } from '../picture/FindPhoto.tsx'
import { PictureDrop } from '../picture/PictureDrop.tsx'
import { PictureItem } from '../picture/PictureItem.tsx'
import type { Editor } from './editor.ts'
import styles from './GalleryField.module.css'
import { ListField } from './ListField.tsx'
import lists from './ListField.module.css'
import { RowTools } from './RowTools.tsx'
import { useNextFocus } from './useNextFocus.ts'
import { moveItem, useRowKeys } from './useRowKeys.ts'

const MAX_PICTURES = 30

type GalleryFieldProps = {
  editor: Editor<{ galleryImages: string[] }>
  hint: string
  /** Scientific name of the plant that they show. */
  of?: string
}

/** Pictures in order. They can be dragged, or moved with buttons by keyboard and touch. */
export function GalleryField({ editor, hint, of }: GalleryFieldProps) {
  const t = useTranslations('adminForm.gallery')
  const images = editor.values.galleryImages
  const { list, focusNext, focusMoved } = useNextFocus()
  const [moved, setMoved] = useState<{ from: number; to: number } | null>(null)
  const dragOf = useDrag(move)
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
    focusMoved(index + by, by)
    move(index, index + by)
  }

  function add(image: string) {
    // Uploading the same picture twice yields one.
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
    <ListField
      ref={list}
      label={t('label')}
      hint={hint}
      error={useFieldError('galleryImages')}
      action={
        <Button variant="quiet" data-add="" disabled={isFull} onClick={() => add('')}>
          <Link2 aria-hidden size="1rem" />
          {t('add')}
        </Button>
      }
    >
      <PictureDrop
        multiple
        takesDropped={!isFull}
        disabled={isFull}
        onPicture={add}
        also={of !== undefined && <FindPhoto scientificName={of} disabled={isFull} onPicture={add} />}
      >
        {images.length > 0 && (
          <ol className={lists.rows}>
            {images.map((image, index) => (
              <GalleryRow
                key={rows.keys[index]}
                image={image}
                index={index}
                isLast={index === images.length - 1}
                drag={dragOf(index)}
                onChange={(value) => write(images.with(index, value))}
                onMove={(by) => step(index, by)}
                onRemove={() => remove(index)}
              />
            ))}
          </ol>
        )}
        <p role="status" className="visually-hidden">
          {moved && t('moved', { from: moved.from + 1, to: moved.to + 1, total: images.length })}
        </p>
      </PictureDrop>
    </ListField>
  )
}

type GalleryRowProps = {
  image: string
  index: number
  isLast: boolean
  drag: ReturnType<ReturnType<typeof useDrag>>
  onChange: (image: string) => void
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

function GalleryRow({ image, index, isLast, drag, onChange, onMove, onRemove }: GalleryRowProps) {
  const t = useTranslations('adminForm.gallery')
  const number = index + 1
  return (
    <li className={`panel ${styles.row}`} data-row={index} {...drag.row}>
      <span className={styles.grip} aria-hidden {...drag.grip}>
        <GripVertical size="1.11rem" />
      </span>
      <div className={styles.picture}>
        <PictureItem url={image} name={t('picture', { number })} onChange={onChange} />
      </div>
      <RowTools
        index={index}
        isLast={isLast}
        labels={{ up: t('up', { number }), down: t('down', { number }), remove: t('remove', { number }) }}
        onMove={onMove}
        onRemove={onRemove}
        className={styles.tools}
      />
    </li>
  )
}

/**
 * Rows are dragged by their handle, so that their text can still be selected, and take the place of the row they are
 * dropped on.
 */
function useDrag(onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<number | null>(null)
  const [over, setOver] = useState<number | null>(null)

  function handleStart(event: DragEvent<HTMLElement>, index: number) {
    const row = event.currentTarget.closest('li')
    if (row) event.dataTransfer.setDragImage(row, 0, 0)
    event.dataTransfer.effectAllowed = 'move'
    // Firefox does not start a drag without data.
    event.dataTransfer.setData('text/plain', String(index + 1))
    setDragged(index)
  }

  function handleOver(event: DragEvent, index: number) {
    if (dragged === null) return
    event.preventDefault()
    setOver(index)
  }

  function handleDrop(event: DragEvent, index: number) {
    if (dragged === null) return
    event.preventDefault()
    if (dragged !== index) onMove(dragged, index)
    handleEnd()
  }

  function handleEnd() {
    setDragged(null)
    setOver(null)
  }

  /** Props of the handle and the row. */
  return (index: number) => ({
    grip: {
      draggable: true,
      onDragStart: (event: DragEvent<HTMLElement>) => handleStart(event, index),
      onDragEnd: handleEnd,
    },
    row: {
      'data-over': dragged !== null && over === index && over !== dragged ? '' : undefined,
      onDragOver: (event: DragEvent) => handleOver(event, index),
      onDrop: (event: DragEvent) => handleDrop(event, index),
    },
  })
}
