import Eye from 'lucide-react/icons/eye'
import Save from 'lucide-react/icons/save'
import X from 'lucide-react/icons/x'
import { useEffect, useMemo, useRef, useState, type ComponentType, type KeyboardEvent, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { Bundle } from '../../i18n/messages.ts'
import { paths, type EditedNoun } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Form } from '../../ui/Form.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { DraftNotice } from '../draft/DraftNotice.tsx'
import { TextStates } from '../markdown/text-states.ts'
import { useKnownTexts } from '../markdown/useKnownTexts.ts'
import { listPlace } from '../list/list-places.ts'
import { DroppedPictures, type PictureTaker } from '../picture/dropped-pictures.ts'
import { PictureDescriber } from '../picture/PictureDescriber.tsx'
import { ConflictForm } from './ConflictForm.tsx'
import { hasNewForm, type Editor, type EditorSource } from './editor.ts'
import records from '../list/Records.module.css'
import styles from './EditorForm.module.css'
import { PagePreview } from './PagePreview.tsx'
import { RefusedValues } from './refused-values.ts'
import { SourcePicker } from './SourcePicker.tsx'
import { TagMaker } from './TagMaker.tsx'
import { useEditing, type Judge } from './useEditing.ts'
import type { Verdict } from './verdict.ts'

const REDIRECT_DELAY_MS = 1500
/** If the message says more than that it is saved. */
const READING_DELAY_MS = 6000

type EditorFormProps<Values extends object, Input> = EditorSource<Values, Input> & {
  of: EditedNoun
  judge: Judge<Values, Input>
  /** Whether there is no list to return to: saving always stays. */
  isSingle?: boolean
  /** The public page to preview, if there is one, and its words. */
  preview?: { Page: ComponentType<{ values: Values }>; words: Bundle }
  children: (editor: Editor<Values>, verdict: Verdict<Input>) => ReactNode
}

/** Saves, reports the result and returns to the list. Unsaved changes are not lost without a confirmation. */
export function EditorForm<Values extends object, Input>({
  of,
  judge,
  isSingle = false,
  preview,
  children,
  ...source
}: EditorFormProps<Values, Input>) {
  const t = useTranslations('adminForm')
  const conflictWords = useTranslations('adminConflict')
  const editing = useEditing(of, judge, source, isSingle)
  const { base, values, sent, set, isDirty, isSaved, created, waiting, draft, loaded, conflict } = editing
  const verdict = useMemo(() => judge(values, base), [judge, values, base])
  const pictures = useMemo(() => picturesIn(values), [values])
  const opened = useMemo(() => judge(base, base), [judge, base])
  const stays = useRef(isSingle)
  const knownTexts = useKnownTexts(of, source.id, base)
  const [isPreviewed, setPreviewed] = useState(false)
  const list = of === 'settings' ? paths.admin() : source.id ? listPlace(of) : paths.adminList(of)
  useRedirect(isSaved && !created, list, waiting > 0 ? READING_DELAY_MS : REDIRECT_DELAY_MS)
  const navigate = useNavigate()
  useEffect(() => {
    if (created) void navigate(paths.adminEdit(of, created), { replace: true })
  }, [created, of, navigate])

  async function handleSend() {
    const focused = document.activeElement
    const outcome = await editing.save(stays.current)
    // The form was disabled meanwhile.
    if (outcome.success && focused instanceof HTMLElement) setTimeout(() => focused.focus({ preventScroll: true }))
    return outcome
  }

  return (
    <FormDialogs pictures={pictures}>
      <DraftNotice
        found={draft.found}
        updatedAt={loaded}
        others={draft.others}
        present={editing.present}
        onTake={draft.take}
        onDiscard={draft.discard}
      />
      {source.id && opened.waiting > 0 && !opened.isPublic && <Notice>{t('opened', { count: opened.waiting })}</Notice>}
      {conflict && (
        <ConflictForm
          key={conflict.theirs.updatedAt}
          title={conflictWords(`title.${of}`)}
          conflict={conflict.conflict}
          base={base}
          mine={values}
          theirs={conflict.theirs.values}
          onSave={conflict.save}
          onEdit={conflict.edit}
        />
      )}
      <div hidden={conflict !== null} onKeyDown={handleKey}>
        <Form
          legend={!source.id && hasNewForm(of) ? t(`newTitle.${of}`) : t(`editTitle.${of}`)}
          onSend={handleSend}
          isAhead={isDirty}
          isDone={isSaved}
          isChanged={(field) => valueAt(values, field) !== valueAt(sent, field)}
          className={styles.form}
        >
          <RefusedValues value={verdict.refused}>
            <TextStates value={knownTexts}>{children({ values, set }, verdict)}</TextStates>
          </RefusedValues>
          <SaveBar
            {...{ list, isSaved, isDirty, isSingle, isStored: draft.isStored }}
            onPreview={preview && (() => setPreviewed(true))}
            onSubmit={(isStaying) => (stays.current = isStaying || isSingle)}
          />
        </Form>
      </div>
      {preview && (
        <PagePreview words={preview.words} isOpen={isPreviewed} onClose={() => setPreviewed(false)}>
          <preview.Page values={values} />
        </PagePreview>
      )}
    </FormDialogs>
  )
}

type SaveBarProps = {
  list: string
  isSaved: boolean
  isDirty: boolean
  isSingle: boolean
  /** Whether what is not saved is a draft on the server. */
  isStored: boolean
  onPreview: (() => void) | undefined
  /** Before the form is sent: whether its author goes on with it. */
  onSubmit: (isStaying: boolean) => void
}

function SaveBar({ list, isSaved, isDirty, isSingle, isStored, onPreview, onSubmit }: SaveBarProps) {
  const t = useTranslations('adminForm')
  return (
    <div className={styles.bar}>
      <SubmitButton
        disabled={isSaved}
        aria-keyshortcuts={isSingle ? 'Control+S' : undefined}
        onClick={() => onSubmit(false)}
      >
        {t('save')}
      </SubmitButton>
      {!isSingle && (
        <Button
          type="submit"
          variant="secondary"
          disabled={isSaved}
          aria-keyshortcuts="Control+S"
          onClick={() => onSubmit(true)}
        >
          <Save aria-hidden size="1.11rem" />
          <span className={records.unseen}>{t('saveAndStay')}</span>
        </Button>
      )}
      {onPreview && (
        <Button variant="secondary" onClick={onPreview}>
          <Eye aria-hidden size="1.11rem" />
          <span className={records.unseen}>{t('previewPage')}</span>
        </Button>
      )}
      <ButtonLink to={list} variant="quiet">
        <X aria-hidden size="1.11rem" />
        <span className={records.unseen}>{t('cancel')}</span>
      </ButtonLink>
      {isDirty && (
        <span className={styles.unsaved}>
          {t('unsaved')}
          {isStored && ` · ${t('draftStored')}`}
        </span>
      )}
    </div>
  )
}

/** The value at a path such as `galleryImages.2`, or `cautions.PREGNANCY` for the first row about it. */
function valueAt(values: object, path: string): unknown {
  return path.split('.').reduce<unknown>((value, name) => {
    if (Array.isArray(value) && !(name in value))
      return (value as { subject?: string }[]).find(({ subject }) => subject === name)
    return (value as Record<string, unknown> | undefined)?.[name]
  }, values)
}

/** In a long form, Enter would publish half-written text. Ctrl+S saves from any field. */
function handleKey(event: KeyboardEvent<HTMLElement>) {
  const { key, target, currentTarget: frame } = event
  if (key === 'Enter' && target instanceof HTMLInputElement && frame.contains(target)) event.preventDefault()
  if (key !== 's' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  if (!(target instanceof HTMLElement)) return
  // A list takes what is left in its field when the focus leaves it.
  flushSync(() => target.blur())
  target.focus()
  frame.querySelector<HTMLElement>('[aria-keyshortcuts="Control+S"]')?.click()
}

const PICTURES = ['mainImageUrl', 'featuredImageUrl', 'galleryImages']

/** URLs of the pictures of a form, in order. */
function picturesIn(values: object): string[] {
  const held = values as Record<string, string | string[] | undefined>
  return PICTURES.flatMap((name) => held[name] ?? []).filter(Boolean)
}

type FormDialogsProps = { pictures: readonly string[]; children: ReactNode }

function FormDialogs({ pictures, children }: FormDialogsProps) {
  const [takers] = useState(() => new Set<PictureTaker>())
  return (
    <SourcePicker>
      <TagMaker>
        <PictureDescriber urls={pictures}>
          <DroppedPictures value={takers}>{children}</DroppedPictures>
        </PictureDescriber>
      </TagMaker>
    </SourcePicker>
  )
}

/** The list is shown shortly after saving, unless the user has navigated meanwhile. */
function useRedirect(isSaved: boolean, to: string, delay: number) {
  const navigate = useNavigate()

  useEffect(() => {
    if (!isSaved) return
    const timer = setTimeout(() => void navigate(to), delay)
    return () => clearTimeout(timer)
  }, [isSaved, to, delay, navigate])
}
