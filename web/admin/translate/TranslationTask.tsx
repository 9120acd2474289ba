import { useEffect, useRef, type KeyboardEvent, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { TranslationTask_TextFragment } from '../../gql/graphql.ts'
import { otherLanguage, type Language } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { paths } from '../../paths.ts'
import { AfterNotice } from '../../rights/AfterNotice.tsx'
import { Link } from '../../ui/Link.tsx'
import { Message } from '../../ui/Message.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { DraftNotice } from '../draft/DraftNotice.tsx'
import { nounOf } from './translate-place.ts'
import Check from 'lucide-react/icons/check'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import CopyCheck from 'lucide-react/icons/copy-check'
import { Button } from '../../ui/Button.tsx'
import styles from './Translate.module.css'
import { TranslationSource } from './TranslationSource.tsx'
import { TranslationTarget } from './TranslationTarget.tsx'
import { useSendTranslation } from './useSendTranslation.ts'
import { useTextName } from './useTextName.ts'
import { useLocation, useNavigate } from 'react-router-dom'
import { flushSync } from 'react-dom'
import { useUnsaved } from '../../ui/unsaved.ts'
import { continued } from '../draft/stored-draft.ts'
import { useDraft, type FoundDraft } from '../draft/useDraft.ts'

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
  const { language } = useLanguage()
  const frame = useRef<HTMLDivElement>(null)
  const { goOn, goBack } = useTranslationSteps(next, before)
  const { text, setText, opened, isDirty, draft, takeDraft, markSaved } = useTranslationText(task)
  const { isBusy, problem, save, confirm } = useSendTranslation(task, into, async (sent) => {
    if (markSaved(sent)) await goOn()
  })
  const isOutdated = task.state === 'OUTDATED'
  const hasMoved = before.length > 0
  const handleSave = text.trim() !== '' && text !== task.text ? () => save(text) : undefined
  const handleConfirm = isOutdated && !isDirty ? confirm : undefined
  const handleBack = hasMoved ? goBack : undefined

  // Whoever moves on continues to write.
  useEffect(() => {
    if (hasMoved) focusText(frame.current)
  }, [hasMoved])

  function startFrom(start: string) {
    setText(start)
    focusText(frame.current)
  }

  function handleKeyDown(event: KeyboardEvent) {
    const key = [event.ctrlKey || event.metaKey ? 'Ctrl' : '', event.altKey ? 'Alt' : '', event.key].join('')
    const action = {
      CtrlEnter: isBusy ? undefined : (handleSave ?? handleConfirm),
      AltPageDown: goOn,
      AltPageUp: handleBack,
    }[key]
    if (!action) return
    event.preventDefault()
    void action()
  }

  return (
    <div ref={frame} className={`stack ${styles.task}`} onKeyDown={handleKeyDown}>
      <TaskHead task={task} />
      <DraftNotice
        found={draft.found}
        updatedAt={opened.updatedAt}
        others={draft.others}
        onTake={takeDraft}
        onDiscard={draft.discard}
      />
      {task.picture && (
        <AfterNotice notice={language === 'es' ? task.picture.noticeEs : task.picture.noticeEn} of="picture">
          <Picture {...task.picture} alt="" isWhole sizes="20rem" className={styles.picture} />
        </AfterNotice>
      )}
      <div className={`stack ${styles.halves}`}>
        <TranslationSource task={task} from={otherLanguage(into)} text={text} onStart={startFrom} />
        <TranslationTarget
          {...{ task, into, text }}
          base={opened.values.text}
          error={problem.field}
          onWrite={setText}
        />
      </div>
      <Message tone="error">{problem.general}</Message>
      <TranslationActions
        {...{ isOutdated, isBusy }}
        onSave={handleSave}
        onConfirm={handleConfirm}
        onBack={handleBack}
        onSkip={goOn}
      />
    </div>
  )
}

function TaskHead({ task }: { task: TranslationTask_TextFragment }) {
  const t = useTranslations('translate')
  const nameOf = useTextName()
  return (
    <header className={`row ${styles.head}`}>
      <h2>
        <Link to={paths.adminEdit(nounOf(task.kind), task.itemId)}>{task.title}</Link>
      </h2>
      <p>
        {nameOf(task)} · <strong data-state={task.state}>{t(`state.${task.state}`)}</strong>
      </p>
    </header>
  )
}

function focusText(within: HTMLElement | null) {
  within?.querySelector<HTMLElement>('textarea, [contenteditable=true]')?.focus()
}

/** Ways to the next text, and back to the one shown before. `before` are the paths of those, the last one last. */
function useTranslationSteps(next: string, before: readonly string[]) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return {
    goOn: () => navigate(next, { state: { before: [...before, pathname + search] }, preventScrollReset: true }),
    goBack: () => navigate(before.at(-1)!, { state: { before: before.slice(0, -1) }, preventScrollReset: true }),
  }
}

/** The translation as it is written, and its draft. `opened` is the version that was stored when it was opened. */
function useTranslationText(task: TranslationTask_TextFragment) {
  const [opened, setOpened] = useState({ values: { text: task.text }, updatedAt: task.updatedAt })
  const [text, setText] = useState(opened.values.text)
  const [isSaved, setSaved] = useState(false)
  const latest = useRef(text)
  useEffect(() => {
    latest.current = text
  })
  const isDirty = !isSaved && text !== opened.values.text
  const draft = useDraft({
    of: 'TRANSLATION',
    id: task.id,
    values: useMemo(() => ({ text }), [text]),
    base: opened,
    mutationId: task.id,
    isDirty,
  })
  useUnsaved(isDirty, draft.drop)

  function takeDraft(found: FoundDraft<{ text: string }>) {
    setText(continued(found, opened).values.text)
    draft.take(found)
  }

  /** False if the writer has gone on meanwhile: that is not saved yet. */
  function markSaved(sent: string): boolean {
    if (latest.current !== sent) {
      setOpened({ values: { text: sent }, updatedAt: opened.updatedAt })
      return false
    }
    draft.drop()
    // Before the question whether unsaved input may be lost.
    flushSync(() => setSaved(true))
    return true
  }

  return { text, setText, opened, isDirty, draft, takeDraft, markSaved }
}

/** What cannot be done has no handler. */
type TranslationActionsProps = {
  isOutdated: boolean
  isBusy: boolean
  onSave: (() => unknown) | undefined
  onConfirm: (() => unknown) | undefined
  onBack: (() => unknown) | undefined
  onSkip: () => unknown
}

/** Saves or confirms the translation, and goes to other texts. */
function TranslationActions({ isOutdated, isBusy, onSave, onConfirm, onBack, onSkip }: TranslationActionsProps) {
  const t = useTranslations('translate')
  return (
    <p className={`row ${styles.actions}`}>
      <Button
        busy={isBusy}
        disabled={isBusy || !onSave}
        aria-keyshortcuts="Control+Enter"
        onClick={() => void onSave?.()}
      >
        <Check aria-hidden size="1rem" />
        {t('save')}
      </Button>
      {isOutdated && (
        <Button variant="secondary" disabled={isBusy || !onConfirm} onClick={() => void onConfirm?.()}>
          <CopyCheck aria-hidden size="1rem" />
          {t('confirm')}
        </Button>
      )}
      <Button variant="quiet" disabled={!onBack} aria-keyshortcuts="Alt+PageUp" onClick={() => void onBack?.()}>
        <ChevronLeft aria-hidden size="1rem" />
        {t('back')}
      </Button>
      <Button variant="quiet" aria-keyshortcuts="Alt+PageDown" onClick={() => void onSkip()}>
        {t('skip')}
        <ChevronRight aria-hidden size="1rem" />
      </Button>
      <span className={styles.keys}>{t('keys')}</span>
    </p>
  )
}
