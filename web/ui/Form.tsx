import { useEffect, useRef, useState, type ReactNode, type SubmitEvent } from 'react'
import { classes } from './classes.ts'
import styles from './Form.module.css'
import { Message } from './Message.tsx'

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
  /** Empties the fields when it went well. */
  clears?: boolean
  className?: string
}

/** Nothing can be changed while it is sent, and nothing typed is lost when it is refused: the first wrong field is focused. */
export function Form({ legend, onSend, children, initial = {}, clears, className }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [outcome, setOutcome] = useState(initial)

  useEffect(() => {
    if (outcome.fields) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [outcome])

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    setOutcome({})
    setBusy(true)
    try {
      const answer = (await onSend(data)) ?? {}
      setOutcome(answer)
      if (clears && answer.success) form.current?.reset()
    } finally {
      setBusy(false)
    }
  }

  return (
    // React knows the words for what is wrong, in the reader's language.
    <form ref={form} noValidate method="post" onSubmit={handleSubmit} className={classes(styles.form, className)}>
      <fieldset disabled={busy} className={styles.fields}>
        <legend className="visually-hidden">{legend}</legend>
        {children({ busy, fields: outcome.fields ?? {} })}
      </fieldset>
      <Message tone="error">{outcome.error}</Message>
      <Message tone="success">{outcome.success}</Message>
    </form>
  )
}
