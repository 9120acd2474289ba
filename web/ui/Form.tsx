import { useEffect, useRef, useState, type FormEvent, type ReactNode, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import { classes } from './classes.ts'
import { FormContext } from './form-state.ts'
import styles from './Form.module.css'
import { Message } from './Message.tsx'
import { useUnsaved } from './unsaved.ts'

/** The result of submitting a form: errors by field or for the whole form, or success. */
export type Outcome = { fields?: Partial<Record<string, string>>; error?: ReactNode; success?: ReactNode }

type FormProps = {
  /** Accessible name of the form. */
  legend: string
  /** Submits the values. It rejects only on unexpected errors. */
  onSend: (data: FormData) => Promise<Outcome | void>
  children: ReactNode
  /** The message before the first submit. */
  initial?: Outcome
  /** Whether a refused value has changed since, for fields whose value is not in an input of that name. */
  isChanged?: (field: string) => boolean
  /** Whether values have changed since they were saved: the message that they are goes. */
  isAhead?: boolean
  /** Whether it is done, and the page is about to be left: what is written now would be lost. */
  isDone?: boolean
  /** Clears the fields on success. */
  clears?: boolean
  /** Asks before unsaved input is left. Forms with values in state use `useUnsaved` instead. */
  guards?: boolean
  className?: string
}

/**
 * The form is disabled while it is submitted and keeps its values if it is refused; the first invalid field is focused.
 * An error is shown until its field changes.
 */
export function Form({
  legend,
  onSend,
  children,
  initial = {},
  isChanged,
  isAhead = false,
  isDone = false,
  clears,
  guards = false,
  className,
}: FormProps) {
  const t = useTranslations('ui')
  const form = useRef<HTMLFormElement>(null)
  const pressed = useRef<HTMLElement>(null)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState<Outcome & { isUnread?: boolean }>(initial)
  const [changed, setChanged] = useState<readonly string[]>([])
  const refused = Object.entries(outcome.fields ?? {})
  const wrong = refused.filter(([field]) => !changed.includes(field) && (outcome.isUnread || !isChanged?.(field)))
  const isSettled = refused.length > 0 && wrong.length === 0
  const [isTyped, setTyped] = useState(false)
  useUnsaved(guards && isTyped)

  useEffect(() => {
    if (outcome.fields) form.current?.querySelector<HTMLElement>(':is([aria-invalid=true], [data-invalid])')?.focus()
  }, [outcome])

  // Who does not see that it was sent sends it twice.
  useEffect(() => {
    if (outcome.success) form.current?.lastElementChild?.scrollIntoView({ block: 'nearest' })
  }, [outcome])

  // What is disabled loses the focus.
  useEffect(() => {
    if (!busy && document.activeElement === document.body) pressed.current?.focus()
  }, [busy])

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    // Not the field in which Enter was pressed: a phone would show its keyboard again.
    pressed.current = event.nativeEvent.submitter
    setOutcome({})
    setChanged([])
    const unread = unreadIn(event.currentTarget)
    if (unread.length > 0)
      return setOutcome({ fields: Object.fromEntries(unread.map((name) => [name, t('incomplete')])), isUnread: true })
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
    // React renders the messages in the language of the page.
    <form
      ref={form}
      noValidate
      method="post"
      onSubmit={handleSubmit}
      onInput={handleInput}
      className={classes(styles.form, className)}
    >
      <fieldset disabled={busy || isDone} className={`stack ${styles.fields}`}>
        <legend className="visually-hidden">{legend}</legend>
        <FormContext value={{ busy, fields: Object.fromEntries(wrong) }}>{children}</FormContext>
      </fieldset>
      <Message tone="error">{!isSettled && outcome.error}</Message>
      <Message tone="success">{!isAhead && outcome.success}</Message>
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

/** Names of fields with half a date or number: browsers give it as nothing, and nothing would be sent in its place. */
function unreadIn(form: HTMLFormElement): string[] {
  return [...form.elements].flatMap((field) =>
    field instanceof HTMLInputElement && field.name && field.validity.badInput ? [field.name] : [],
  )
}
