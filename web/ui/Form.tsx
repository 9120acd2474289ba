import { useEffect, useRef, useState, type FormEvent, type ReactNode, type SubmitEvent } from 'react'
import { classes } from './classes.ts'
import styles from './Form.module.css'
import { Message } from './Message.tsx'
import { useUnsaved } from './unsaved.ts'

/** What came of sending a form: what is wrong with which field, by name, or with all of it, or that it went well. */
export type Outcome = { fields?: Partial<Record<string, string>>; error?: ReactNode; success?: ReactNode }

type FormState = { busy: boolean; fields: Partial<Record<string, string>> }

type FormProps = {
  /** What the form is for, for those who do not see where it stands. */
  legend: string
  /** Sends what was filled in. It rejects only when something unexpected happens. */
  onSend: (data: FormData) => Promise<Outcome | void>
  children: (state: FormState) => ReactNode
  /** What is said before anything was sent. */
  initial?: Outcome
  /** Whether what is in a field has changed since it was refused, where its value is not that of an input of its name. */
  isChanged?: (field: string) => boolean
  /** Empties the fields when it went well. */
  clears?: boolean
  /** Asks before what was typed into its fields is left. Forms whose values are in a state call `useUnsaved` instead. */
  guards?: boolean
  className?: string
}

/**
 * Nothing can be changed while it is sent, and nothing typed is lost when it is refused: the first wrong field is focused.
 * What is wrong with a field is said until the field changes.
 */
export function Form({
  legend,
  onSend,
  children,
  initial = {},
  isChanged,
  clears,
  guards = false,
  className,
}: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState(initial)
  const [changed, setChanged] = useState<readonly string[]>([])
  const refused = Object.entries(outcome.fields ?? {})
  const wrong = refused.filter(([field]) => !changed.includes(field) && !isChanged?.(field))
  const isSettled = refused.length > 0 && wrong.length === 0
  const [isTyped, setTyped] = useState(false)
  useUnsaved(guards && isTyped)

  useEffect(() => {
    if (outcome.fields) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [outcome])

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    setOutcome({})
    setChanged([])
    setBusy(true)
    try {
      const answer = (await onSend(data)) ?? {}
      setOutcome(answer)
      if (clears && answer.success) form.current?.reset()
      if (answer.success) setTyped(false)
    } finally {
      setBusy(false)
    }
  }

  function handleInput({ target }: FormEvent<HTMLFormElement>) {
    const { name } = target as HTMLInputElement
    setTyped(hasTyped(form.current))
    if (outcome.fields?.[name] && !changed.includes(name)) setChanged([...changed, name])
  }

  return (
    // React knows the words for what is wrong, in the reader's language.
    <form
      ref={form}
      noValidate
      method="post"
      onSubmit={handleSubmit}
      onInput={handleInput}
      className={classes(styles.form, className)}
    >
      <fieldset disabled={busy} className={styles.fields}>
        <legend className="visually-hidden">{legend}</legend>
        {children({ busy, fields: Object.fromEntries(wrong) })}
      </fieldset>
      <Message tone="error">{!isSettled && outcome.error}</Message>
      <Message tone="success">{outcome.success}</Message>
    </form>
  )
}

function hasTyped(form: HTMLFormElement | null): boolean {
  const fields = [...(form?.elements ?? [])]
  return fields.some(
    (field) =>
      (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) && field.value !== field.defaultValue,
  )
}
