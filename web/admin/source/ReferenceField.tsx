import { useEffect, useId, useRef, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useTranslations } from 'use-intl'
import { useClient } from 'urql'
import { KIND_OF } from '../../../api/rules/source-types.ts'
import { graphql } from '../../gql/gql.ts'
import type { ReadReferenceQuery } from '../../gql/graphql.ts'
import { codeOf } from '../../graphql/load.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/Field.tsx'
import type { Editor } from '../form/editor.ts'
import styles from '../form/ListField.module.css'
import { useFailure } from '../layout/useFailure.ts'
import type { SourceValues } from './source-values.ts'

const ReadReference = graphql(`
  query ReadReference($text: String!) {
    readReference(text: $text) {
      origin
      works {
        type
        title
        author
        year
        container
        editor
        publisher
        place
        volume
        issue
        pages
        isbn
        doi
        address
      }
    }
  }
`)

type Reading = ReadReferenceQuery['readReference']
type Work = Reading['works'][number]

const PROBLEMS = ['BAD_USER_INPUT', 'NOT_FOUND', 'NOT_AVAILABLE', 'UNAVAILABLE'] as const

export type ReferenceFieldProps = {
  editor: Editor<SourceValues>
  /** A reference that was pasted before the form was opened. */
  pasted?: string
  /** Once the form is filled. */
  onFilled?: () => void
}

/** Fills the form with what a pasted reference says. */
export function ReferenceField({ editor, pasted = '', onFilled }: ReferenceFieldProps) {
  const t = useTranslations('sourceForm.reference')
  const failureOf = useFailure()
  const client = useClient()
  const id = useId()
  const [text, setText] = useState(pasted)
  const [isReading, setReading] = useState(false)
  const [read, setRead] = useState<Reading | null>(null)
  const [problem, setProblem] = useState<ReactNode>(undefined)

  async function handleRead(pasted: string) {
    if (!pasted.trim()) return
    setReading(true)
    setProblem(undefined)
    setRead(null)
    const { data, error } = await client
      .query(ReadReference, { text: pasted }, { requestPolicy: 'network-only' })
      .toPromise()
    setReading(false)
    if (data) {
      // What is focused then is below the fields, which must be there.
      flushSync(() => {
        setRead(data.readReference)
        fill(data.readReference.works[0]!)
      })
      return onFilled?.()
    }
    const known = error && PROBLEMS.find((code) => code === codeOf(error))
    setProblem(known ? t(`problem.${known}`) : error && failureOf(error, t('problem.UNAVAILABLE')))
  }

  function fill({ type, ...work }: Work) {
    editor.set('type', type ?? '')
    if (type && KIND_OF[type] && !editor.values.kind) editor.set('kind', KIND_OF[type])
    const { __typename: _type, ...texts } = work as Work & { __typename?: string }
    for (const [name, value] of Object.entries(texts))
      editor.set(name as Exclude<keyof typeof texts, 'type'>, value == null ? '' : String(value))
  }

  const readFirst = useRef(handleRead)
  useEffect(() => {
    void readFirst.current(pasted)
  }, [pasted])

  return (
    <div role="group" aria-labelledby={id} className={`stack ${styles.field}`}>
      <p id={id} className="label">
        {t('title')}
      </p>
      <TextArea
        label={t('label')}
        hint={t('hint')}
        error={problem}
        rows={2}
        value={text}
        maxLength={50_000}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setText(event.target.value)}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text')
          if (!text.trim() && pasted.trim()) void handleRead(pasted)
        }}
      />
      <p className={styles.row}>
        <Button variant="secondary" busy={isReading} onClick={() => void handleRead(text)}>
          {t('read')}
        </Button>
      </p>
      <div role="status">
        {read && <p>{t('filled', { count: read.works.length, origin: t(`origin.${read.origin}`) })}</p>}
      </div>
      {read && read.works.length > 1 && (
        <ul className={styles.found} aria-label={t('works')}>
          {read.works.map((work, index) => (
            <li key={index}>
              <button type="button" className={styles.choice} onClick={() => fill(work)}>
                <b>{work.title}</b>
                <br />
                {[work.author, work.year].filter(Boolean).join(' · ')}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
