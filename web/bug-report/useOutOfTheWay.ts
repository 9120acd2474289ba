import { useEffect, useState, type RefObject } from 'react'

/** Elements that must not be covered. */
const IN_THE_WAY = 'a[href], button, input, select, textarea, summary, iframe, [role=status]:not(:empty), [role=alert]'
const REST_MS = 200
const GAP = 8

type Place = { x: number; y: number }

/**
 * The position of a floating button in the corner: where it covers no control, and hidden while the reader scrolls
 * down. Null if hidden, otherwise the offset from the corner.
 */
export function useOutOfTheWay(ref: RefObject<HTMLElement | null>): Place | null {
  const [place, setPlace] = useState<Place | null>(null)

  useEffect(() => {
    const floating = ref.current!
    let height = scrollY
    let rest: ReturnType<typeof setTimeout>
    function settle() {
      // Moved between press and release, it would not be clicked.
      if (floating.matches(':active')) return settleSoon()
      // Below a dialog nothing can be pressed, and closing it restores the focus to its opener.
      if (!document.querySelector('dialog:modal')) setPlace(freePlace(floating))
    }
    function settleSoon() {
      clearTimeout(rest)
      rest = setTimeout(settle, REST_MS)
    }
    function handleScroll() {
      const isDown = scrollY > height
      const isUp = scrollY < height
      height = scrollY
      settleSoon()
      if (isDown && !floating.contains(document.activeElement)) setPlace(null)
      if (isUp) setPlace((place) => place ?? freePlace(floating))
    }
    // Also called at the beginning.
    const sizes = new ResizeObserver(settleSoon)
    sizes.observe(document.body)
    addEventListener('scroll', handleScroll, { passive: true })
    addEventListener('resize', settleSoon)
    addEventListener('focusin', settle)
    return () => {
      clearTimeout(rest)
      sizes.disconnect()
      removeEventListener('scroll', handleScroll)
      removeEventListener('resize', settleSoon)
      removeEventListener('focusin', settle)
    }
  }, [ref])

  return place
}

/** The first position where it covers nothing, or else no control: from its corner upwards, then from the opposite corner. */
function freePlace(floating: HTMLElement): Place | null {
  const controls = boxesOfControls(floating)
  return placeBeside(floating, [...controls, ...boxesOfText()]) ?? placeBeside(floating, controls)
}

function placeBeside(floating: HTMLElement, boxes: readonly DOMRect[]): Place | null {
  const { width, height, x, y } = cornerOf(floating)
  const isFree = (left: number, top: number) =>
    boxes.every(
      (box) =>
        box.right + GAP <= left ||
        box.left - GAP >= left + width ||
        box.bottom + GAP <= top ||
        box.top - GAP >= top + height,
    )
  const columns = [x, document.documentElement.clientWidth - x - width]
  for (const left of columns)
    for (let top = y; top > 0; top -= GAP) if (isFree(left, top)) return { x: left - x, y: top - y }
  return null
}

function boxesOfControls(floating: HTMLElement): DOMRect[] {
  const others = [...document.querySelectorAll(IN_THE_WAY)].filter((other) => !floating.contains(other))
  return others.flatMap((other) => [...other.getClientRects()]).filter((box) => box.width > 1)
}

/** The lines of text in sight. */
function boxesOfText(): DOMRect[] {
  const texts = document.createTreeWalker(document.querySelector('main') ?? document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  const boxes: DOMRect[] = []
  while (texts.nextNode()) {
    const { parentElement, nodeValue } = texts.currentNode
    const around = nodeValue?.trim() ? parentElement?.getBoundingClientRect() : undefined
    if (!around || around.bottom < 0 || around.top > innerHeight) continue
    range.selectNodeContents(texts.currentNode)
    boxes.push(...range.getClientRects())
  }
  return boxes
}

/** Its position without offset. */
function cornerOf(floating: HTMLElement) {
  const { width, height, x, y } = floating.getBoundingClientRect()
  const [movedX = 0, movedY = 0] = getComputedStyle(floating)
    .translate.split(' ')
    .map((length) => Number.parseFloat(length) || 0)
  return { width, height, x: x - movedX, y: y - movedY }
}
