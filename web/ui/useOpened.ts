import { useEffect, useRef, useState, type SyntheticEvent } from 'react'

/** For a `<details>` whose content is rendered when it is first opened: by a click, or by the fragment of the URL. */
export function useOpened(isOpen = false) {
  const ref = useRef<HTMLDetailsElement>(null)
  const [isOpened, setOpened] = useState(isOpen)

  // It may have been opened before hydration.
  useEffect(() => {
    if (ref.current?.open) setOpened(true)
  }, [])

  return {
    isOpened: isOpened || isOpen,
    props: {
      ref,
      open: isOpen || undefined,
      onToggle: (event: SyntheticEvent<HTMLDetailsElement>) => setOpened((was) => was || event.currentTarget.open),
    },
  }
}
