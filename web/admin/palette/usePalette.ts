import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Command } from './command.ts'
import { useCommands } from './useCommands.tsx'
import { useFoundCommands } from './useFoundCommands.tsx'

const STEPS: Partial<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** The term that is typed, the commands that it finds, and the one that Enter runs. */
export function usePalette(onClose: () => void) {
  const navigate = useNavigate()
  const [term, setTerm] = useState('')
  const [active, setActive] = useState(0)
  const isAwaited = useRef(false)
  const commands = useCommands(term)
  const { found, isPending } = useFoundCommands(term)
  const groups = [...commands, ...found].filter(({ commands }) => commands.length > 0)
  const options = groups.flatMap(({ commands }) => commands)
  const current = options[Math.min(active, options.length - 1)]

  function run(command: Command | undefined) {
    if (!command) return
    onClose()
    if (command.to === undefined) command.onRun()
    else void navigate(command.to)
  }

  const runFirst = useRef(() => run(options[0]))

  useEffect(() => {
    runFirst.current = () => run(options[0])
  })

  // Whoever types quickly presses Enter before the search has answered.
  useEffect(() => {
    if (isPending || !isAwaited.current) return
    isAwaited.current = false
    runFirst.current()
  }, [isPending, runFirst])

  function handleKeyDown(event: KeyboardEvent) {
    const step = STEPS[event.key]
    if (step && options.length > 0) {
      event.preventDefault()
      setActive((Math.min(active, options.length - 1) + step + options.length) % options.length)
    }
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    if (isPending && active === 0) isAwaited.current = true
    else run(current)
  }

  function handleType(term: string) {
    setTerm(term)
    setActive(0)
    isAwaited.current = false
  }

  function choose(command: Command) {
    setActive(options.indexOf(command))
  }

  return { term, groups, count: options.length, current, isPending, run, choose, handleKeyDown, handleType }
}
