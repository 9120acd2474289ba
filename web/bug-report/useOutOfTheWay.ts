import { useEffect, useState, type RefObject } from 'react'

/** What nobody can press, or read, once something lies over it. */
const IN_THE_WAY = 'a[href], button, input, select, textarea, summary, iframe, [role=status]:not(:empty), [role=alert]'
const REST_MS = 200
const GAP = 8

type Place = { x: number; y: number }

/**
 * Where something that floats in the corner may be: where it covers nothing that can be pressed, and nowhere while the reader
 * scrolls down. Null for nowhere; else how far it is moved from its corner.
 */
export function useOutOfTheWay(ref: RefObject<HTMLElement | null>): Place | null {
  const [place, setPlace] = useState<Place | null>(null)

  useEffect(() => {
    const floating = ref.current!
    let height = scrollY
    let rest: ReturnType<typeof setTimeout>
    function settle() {
      // Beneath a dialog nothing is pressed, and what opened it gets the focus back.
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
    // Tells of the beginning, too.
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

/** The first free place: from its corner upwards, then from the opposite corner. */
function freePlace(floating: HTMLElement): Place | null {
  const { width, height, x, y } = cornerOf(floating)
  const others = [...document.querySelectorAll(IN_THE_WAY)].filter((other) => !floating.contains(other))
  const boxes = others.flatMap((other) => [...other.getClientRects()]).filter((box) => box.width > 1)
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

/** Where it is when it is not moved. */
function cornerOf(floating: HTMLElement) {
  const { width, height, x, y } = floating.getBoundingClientRect()
  const [movedX = 0, movedY = 0] = getComputedStyle(floating)
    .translate.split(' ')
    .map((length) => Number.parseFloat(length) || 0)
  return { width, height, x: x - movedX, y: y - movedY }
}
