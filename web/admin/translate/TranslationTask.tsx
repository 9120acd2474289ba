import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslations } from 'use-intl'
import type { TranslationTask_TextFragment } from '../../gql/graphql.ts'
import { otherLanguage, type Language } from '../../i18n/language.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import { Message } from '../../ui/Message.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { DraftNotice } from '../draft/DraftNotice.tsx'
import { nounOf } from './translate-place.ts'
import { TranslationActions } from './TranslationActions.tsx'
import { TranslationSource } from './TranslationSource.tsx'
import { TranslationTarget } from './TranslationTarget.tsx'
import { useSendTranslation } from './useSendTranslation.ts'
import { useTextName } from './useTextName.ts'
import { useTranslationSteps } from './useTranslationSteps.ts'
import { useTranslationText } from './useTranslationText.ts'
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
  const frame = useRef<HTMLDivElement>(null)
  const { goOn, goBack } = useTranslationSteps(next, before)
  const { text, setText, opened, isDirty, draft, takeDraft, markSaved } = useTranslationText(task)
  const { isBusy, problem, save, confirm } = useSendTranslation(task, into, async () => {
    markSaved()
    await goOn()
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
    <div ref={frame} className={styles.task} onKeyDown={handleKeyDown}>
      <TaskHead task={task} />
      <DraftNotice
        found={draft.found}
        updatedAt={opened.updatedAt}
        others={draft.others}
        onTake={takeDraft}
        onDiscard={draft.discard}
      />
      {task.picture && <Picture {...task.picture} alt="" isWhole sizes="20rem" className={styles.picture} />}
      <div className={styles.halves}>
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
    <header className={styles.head}>
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
