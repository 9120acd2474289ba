import { useState, type DragEvent } from 'react'

/**
 * Rows are dragged by their handle, so that their text can still be selected, and take the place of the row they are
 * dropped on.
 */
export function useDrag(onMove: (from: number, to: number) => void) {
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
