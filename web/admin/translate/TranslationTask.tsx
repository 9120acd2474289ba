import { Check, ChevronLeft, ChevronRight, Copy, CopyCheck } from 'lucide-react'
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useClient, useMutation, type CombinedError } from 'urql'
import type { TranslationTask_TextFragment } from '../../gql/graphql.ts'
import { API_LANGUAGE, otherLanguage, type Language } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { Message } from '../../ui/Message.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { useUnsaved } from '../../ui/unsaved.ts'
import { DraftNotice } from '../draft/DraftNotice.tsx'
import { continued } from '../draft/stored-draft.ts'
import { useDraft } from '../draft/useDraft.ts'
import { useFieldProblems } from '../form/useFieldProblems.ts'
import { conflictOf } from '../history/conflict.ts'
import { Parts } from '../history/Differences.tsx'
import { partsOf } from '../history/differences.ts'
import { withStructureOf } from '../markdown/structure.ts'
import { ToolIcon } from '../markdown/ToolIcon.tsx'
import { useFailure } from '../layout/useFailure.ts'
import { nounOf } from './translate-place.ts'
import { ConfirmTranslation, SaveTranslation, StoredTranslation } from './translation-texts.ts'
import { TranslationTarget } from './TranslationTarget.tsx'
import { useTextName } from './useTextName.ts'
import styles from './Translate.module.css'

type TranslationTaskProps = {
  task: TranslationTask_TextFragment
  into: Language
  /** The path of the next text. */
  next: string
  /** Paths of the texts that were shown before, the last one last. */
  before: readonly string[]
}

/** A text to translate beside its source, with what has changed there since. */
export function TranslationTask({ task, into, next, before }: TranslationTaskProps) {
  const t = useTranslations('translate')
  const nameOf = useTextName()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const failureOf = useFailure()
  const fieldProblems = useFieldProblems()
  const client = useClient()
  const { lang } = useLanguage()
  const { itemId: id, updatedAt: basedOn } = task
  const [, save] = useMutation(SaveTranslation)
  const [, confirm] = useMutation(ConfirmTranslation)
  const frame = useRef<HTMLDivElement>(null)
  const [base] = useState(task.text)
  const [text, setText] = useState(base)
  const [isSaved, setSaved] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ field?: string | undefined; general?: ReactNode }>({})
  const isDirty = !isSaved && text !== base
  const [version] = useState({ values: { text: base }, updatedAt: task.updatedAt })
  const draft = useDraft({
    of: 'TRANSLATION',
    id: task.id,
    values: useMemo(() => ({ text }), [text]),
    base: version,
    mutationId: task.id,
    isDirty,
  })
  const which = { of: task.kind, id, name: task.name, into: API_LANGUAGE[into] }
  useUnsaved(isDirty, draft.drop)

  // Whoever moves on continues to write.
  const hasMoved = before.length > 0
  useEffect(() => {
    if (hasMoved) focusText(frame.current)
  }, [hasMoved])

  function startFrom(start: string) {
    setText(start)
    focusText(frame.current)
  }

  async function send(request: Promise<{ error?: CombinedError | undefined }>) {
    setBusy(true)
    setProblem({})
    const { error } = await request
    setBusy(false)
    if (error) return refuse(error)
    draft.drop()
    // Before the question whether unsaved input may be lost.
    flushSync(() => setSaved(true))
    await goOn()
  }

  async function refuse(error: CombinedError) {
    const conflict = conflictOf(error)
    if (!conflict)
      return setProblem({ field: fieldProblems(error)['text'], general: failureOf(error, t('saveFailure')) })
    // The other save is then shown, and saving again is based on it.
    await client.query(StoredTranslation, { ...which, lang }, { requestPolicy: 'network-only' }).toPromise()
    setProblem({ general: t('conflict', { who: conflict.savedBy ?? t('nobody') }) })
  }

  const goOn = () => navigate(next, { state: { before: [...before, pathname + search] }, preventScrollReset: true })
  const goBack = () => navigate(before.at(-1)!, { state: { before: before.slice(0, -1) }, preventScrollReset: true })
  const canSave = text.trim() !== '' && text !== task.text
  const canConfirm = task.state === 'OUTDATED' && !isDirty
  const handleSave = () => send(save({ ...which, text, basedOn, lang }))
  const handleConfirm = () => send(confirm({ ...which, basedOn }))

  function handleKeyDown(event: KeyboardEvent) {
    const key = [event.ctrlKey || event.metaKey ? 'Ctrl' : '', event.altKey ? 'Alt' : '', event.key].join('')
    const action = {
      CtrlEnter: isBusy ? undefined : canSave ? handleSave : canConfirm ? handleConfirm : undefined,
      AltPageDown: goOn,
      AltPageUp: hasMoved ? goBack : undefined,
    }[key]
    if (!action) return
    event.preventDefault()
    void action()
  }

  return (
    <div ref={frame} className={styles.task} onKeyDown={handleKeyDown}>
      <header className={styles.head}>
        <h2>
          <Link to={paths.adminEdit(nounOf(task.kind), id)}>{task.title}</Link>
        </h2>
        <p>
          {nameOf(task)} · <strong data-state={task.state}>{t(`state.${task.state}`)}</strong>
        </p>
      </header>
      <DraftNotice
        found={draft.found}
        updatedAt={version.updatedAt}
        others={draft.others}
        onTake={(found) => {
          setText(continued(found, version).values.text)
          draft.take(found)
        }}
        onDiscard={draft.discard}
      />
      {task.picture && <Picture {...task.picture} alt="" isWhole sizes="20rem" className={styles.picture} />}
      <div className={styles.halves}>
        <section className={styles.half}>
          <h3>
            {t(`from.${otherLanguage(into)}`)}
            {task.state === 'OUTDATED' && <span> · {t('since')}</span>}
          </h3>
          <div lang={otherLanguage(into)} className={styles.source}>
            {task.state === 'OUTDATED' && task.sourceBefore !== null ? (
              <Parts parts={partsOf(task.sourceBefore, task.source, { isWhole: true })} />
            ) : (
              task.source
            )}
          </div>
          <p>
            <Button variant="quiet" onClick={() => startFrom(task.source)}>
              <Copy aria-hidden size={16} />
              {t('copy')}
            </Button>
            <Button variant="quiet" onClick={() => startFrom(withStructureOf(task.source, text))}>
              <ToolIcon of="copy" />
              {t('copyStructure')}
            </Button>
          </p>
        </section>
        <TranslationTarget {...{ task, into, text, base }} error={problem.field} onWrite={setText} />
      </div>
      <Message tone="error">{problem.general}</Message>
      <p className={styles.actions}>
        <Button
          busy={isBusy}
          disabled={isBusy || !canSave}
          aria-keyshortcuts="Control+Enter"
          onClick={() => void handleSave()}
        >
          <Check aria-hidden size={18} />
          {t('save')}
        </Button>
        {task.state === 'OUTDATED' && (
          <Button variant="secondary" disabled={isBusy || !canConfirm} onClick={() => void handleConfirm()}>
            <CopyCheck aria-hidden size={18} />
            {t('confirm')}
          </Button>
        )}
        <Button variant="quiet" disabled={!hasMoved} aria-keyshortcuts="Alt+PageUp" onClick={() => void goBack()}>
          <ChevronLeft aria-hidden size={18} />
          {t('back')}
        </Button>
        <Button variant="quiet" aria-keyshortcuts="Alt+PageDown" onClick={() => void goOn()}>
          {t('skip')}
          <ChevronRight aria-hidden size={18} />
        </Button>
        <span className={styles.keys}>{t('keys')}</span>
      </p>
    </div>
  )
}

function focusText(within: HTMLElement | null) {
  within?.querySelector<HTMLElement>('textarea, [contenteditable=true]')?.focus()
}
