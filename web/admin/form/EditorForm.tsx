import { Eye, X } from 'lucide-react'
import { useEffect, useState, type ComponentType, type KeyboardEvent, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { CombinedError } from 'urql'
import { useUser } from '../../auth/useUser.ts'
import { dated } from '../../i18n/FormattedDate.tsx'
import { newMutationId } from '../../mutation-id.ts'
import { paths, type AdminNoun } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Form, type Outcome } from '../../ui/Form.tsx'
import { useUnsaved } from '../../ui/unsaved.ts'
import { conflictOf, type Conflict } from '../history/conflict.ts'
import { listPlace } from '../list/list-places.ts'
import { ConflictForm } from './ConflictForm.tsx'
import { useDraft } from './draft.ts'
import { isSame, type Editor, type EditorSource, type Version } from './editor.ts'
import styles from './EditorForm.module.css'
import { PagePreview } from './PagePreview.tsx'
import { SourcePicker } from './SourcePicker.tsx'
import { TagMaker } from './TagMaker.tsx'
import { useOutcome } from './useOutcome.tsx'

const REDIRECT_DELAY_MS = 1500

type EditorFormProps<Values extends object> = EditorSource<Values> & {
  of: AdminNoun
  /** The page that readers would see, of what has one. */
  Preview?: ComponentType<{ values: Values }>
  children: (editor: Editor<Values>) => ReactNode
}

/** Saves, says what came of it, and leads back to the list. Unsaved work is neither left nor lost without a question. */
export function EditorForm<Values extends object>({
  of,
  id,
  initial,
  onSave,
  onReload,
  Preview,
  children,
}: EditorFormProps<Values>) {
  const t = useTranslations('adminForm')
  const conflictWords = useTranslations('adminConflict')
  const user = useUser()
  const outcomeOf = useOutcome(of)
  const [base, setBase] = useState(initial)
  const [writer] = useState(user?.id)
  const [values, setValues] = useState(base.values)
  const [sent, setSent] = useState(base.values)
  const [met, setMet] = useState<{ conflict: Conflict; theirs: Version<Values> } | null>(null)
  const [mutationId, setMutationId] = useState(newMutationId)
  const [isSaved, setSaved] = useState(false)
  const [isPreviewed, setPreviewed] = useState(false)
  const isDirty = !isSaved && !isSame(values, base.values)
  const draft = useDraft(`draft/${writer}/${of}/${id ?? 'new'}`, values, base, mutationId, isDirty)
  const list = id ? listPlace(of) : paths.adminList(of)
  useUnsaved(isDirty, draft.drop)
  useRedirect(isSaved, list)

  async function send(sent: Values, basedOn: string | null): Promise<Outcome> {
    setSent(sent)
    const error = await onSave(sent, basedOn, mutationId)
    if (error) return (await compare(error, sent)) ? {} : outcomeOf(error)
    draft.drop()
    setSaved(true)
    return { success: id ? t(`updated.${of}`) : t(`created.${of}`) }
  }

  /** Shows somebody else's save beside what was sent, where that is why it was refused. */
  async function compare(error: CombinedError, sent: Values): Promise<boolean> {
    const conflict = conflictOf(error)
    const theirs = conflict && (await onReload?.())
    if (!theirs) return false
    if (met) setBase(met.theirs)
    setValues(sent)
    setMet({ conflict, theirs })
    return true
  }

  function handleMerged(merged: Values) {
    if (met) setBase(met.theirs)
    setValues(merged)
    setMet(null)
  }

  function set<Name extends keyof Values>(name: Name, value: Values[Name]) {
    draft.take()
    setValues((current) => ({ ...current, [name]: value }))
  }

  return (
    <FormDialogs>
      {draft.found && (
        <div className={styles.draft} role="status">
          <p>{t.rich('draft', { date: dated(draft.found.savedAt) })}</p>
          <p className={styles.actions}>
            <Button
              onClick={() => {
                setValues({ ...base.values, ...draft.found!.values })
                // What has been saved since the draft was begun is then met when it is saved.
                if (draft.found!.base) setBase(draft.found!.base)
                // It may have been sent before, and its answer lost.
                if (draft.found!.mutationId) setMutationId(draft.found!.mutationId)
                draft.take()
              }}
            >
              {t('takeDraft')}
            </Button>
            <Button variant="quiet" onClick={draft.drop}>
              {t('dropDraft')}
            </Button>
          </p>
        </div>
      )}
      {met && (
        <ConflictForm
          key={met.theirs.updatedAt}
          title={conflictWords(`title.${of}`)}
          conflict={met.conflict}
          base={base.values}
          mine={values}
          theirs={met.theirs.values}
          onSave={(merged) => send(merged, met.theirs.updatedAt)}
          onEdit={handleMerged}
        />
      )}
      <div hidden={met !== null} onKeyDown={handleKey}>
        <Form
          legend={id ? t(`editTitle.${of}`) : t(`newTitle.${of}`)}
          onSend={() => send(values, base.updatedAt)}
          isChanged={(field) => valueAt(values, field) !== valueAt(sent, field)}
          className={styles.form}
        >
          {({ busy, fields }) => (
            <>
              {children({ values, errors: fields, set })}
              <div className={styles.bar}>
                <Button type="submit" busy={busy} disabled={isSaved} aria-keyshortcuts="Control+S">
                  {t('save')}
                </Button>
                {Preview && (
                  <Button variant="secondary" onClick={() => setPreviewed(true)}>
                    <Eye aria-hidden size={20} />
                    <span className={styles.label}>{t('previewPage')}</span>
                  </Button>
                )}
                <ButtonLink to={list} variant="quiet">
                  <X aria-hidden size={20} />
                  <span className={styles.label}>{t('cancel')}</span>
                </ButtonLink>
                {isDirty && <span className={styles.unsaved}>{t('unsaved')}</span>}
              </div>
            </>
          )}
        </Form>
      </div>
      {Preview && (
        <PagePreview isOpen={isPreviewed} onClose={() => setPreviewed(false)}>
          <Preview values={values} />
        </PagePreview>
      )}
    </FormDialogs>
  )
}

/** What stands at a path such as `galleryImages.2`. */
function valueAt(values: object, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], values)
}

/** In a form this long Enter would save, and show to readers, what is half written. Ctrl+S saves wherever somebody is. */
function handleKey(event: KeyboardEvent<HTMLElement>) {
  const { key, target, currentTarget: frame } = event
  if (key === 'Enter' && target instanceof HTMLInputElement && frame.contains(target)) event.preventDefault()
  if (key !== 's' || !(event.ctrlKey || event.metaKey)) return
  event.preventDefault()
  frame.querySelector<HTMLElement>('[type=submit]')?.click()
}

function FormDialogs({ children }: { children: ReactNode }) {
  return (
    <SourcePicker>
      <TagMaker>{children}</TagMaker>
    </SourcePicker>
  )
}

/** The list is shown a moment after saving, unless somebody has gone elsewhere by then. */
function useRedirect(isSaved: boolean, to: string) {
  const navigate = useNavigate()

  useEffect(() => {
    if (!isSaved) return
    const timer = setTimeout(() => void navigate(to), REDIRECT_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isSaved, to, navigate])
}
