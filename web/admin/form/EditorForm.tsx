import { useEffect, useState, type ComponentType, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import type { CombinedError } from 'urql'
import { useUser } from '../../auth/useUser.ts'
import { FormattedDate } from '../../i18n/FormattedDate.tsx'
import { codeOf } from '../../load.ts'
import { paths, type ContentNoun } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Form, type Outcome } from '../../ui/Form.tsx'
import { useFailure } from '../useFailure.ts'
import { useDraft } from './draft.ts'
import { isSame, type Editor } from './editor.ts'
import styles from './EditorForm.module.css'
import { LeaveGuard } from './LeaveGuard.tsx'
import { PagePreview } from './PagePreview.tsx'
import { SourcePicker } from './SourcePicker.tsx'
import { TagMaker } from './TagMaker.tsx'
import { useFieldProblems } from './useFieldProblems.ts'

const REDIRECT_DELAY_MS = 1500

type EditorFormProps<Values extends object> = {
  of: ContentNoun
  /** Of what is changed; null for something new. */
  id: string | null
  initial: Values
  onSave: (values: Values) => Promise<CombinedError | undefined>
  /** The page that readers would see. */
  Preview: ComponentType<{ values: Values }>
  children: (editor: Editor<Values>) => ReactNode
}

/** Saves, says what came of it, and leads back to the list. Unsaved work is neither left nor lost without a question. */
export function EditorForm<Values extends object>({
  of,
  id,
  initial: loaded,
  onSave,
  Preview,
  children,
}: EditorFormProps<Values>) {
  const t = useTranslations('adminForm')
  const user = useUser()
  const outcomeOf = useOutcome(of)
  const [initial] = useState(loaded)
  const [writer] = useState(user?.id)
  const [values, setValues] = useState(initial)
  const [isSaved, setSaved] = useState(false)
  const [isPreviewed, setPreviewed] = useState(false)
  const isDirty = !isSaved && !isSame(values, initial)
  const draft = useDraft(`draft/${writer}/${of}/${id ?? 'new'}`, values, initial, isDirty)
  useRedirect(isSaved, paths.adminList(of))

  async function handleSend(): Promise<Outcome> {
    const error = await onSave(values)
    if (error) return outcomeOf(error)
    draft.drop()
    setSaved(true)
    return { success: id ? t(`updated.${of}`) : t(`created.${of}`) }
  }

  function set<Name extends keyof Values>(name: Name, value: Values[Name]) {
    draft.take()
    setValues((current) => ({ ...current, [name]: value }))
  }

  return (
    <FormDialogs>
      {draft.found && (
        <div className={styles.draft} role="status">
          <p>{t.rich('draft', { date: () => dated(draft.found!.savedAt) })}</p>
          <p className={styles.actions}>
            <Button
              onClick={() => {
                setValues({ ...initial, ...draft.found!.values })
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
      <Form legend={id ? t(`editTitle.${of}`) : t(`newTitle.${of}`)} onSend={handleSend} className={styles.form}>
        {({ busy, fields }) => (
          <>
            {children({ values, errors: fields, set })}
            <div className={styles.bar}>
              <Button type="submit" busy={busy} disabled={isSaved}>
                {t('save')}
              </Button>
              <Button variant="secondary" onClick={() => setPreviewed(true)}>
                {t('previewPage')}
              </Button>
              <ButtonLink to={paths.adminList(of)} variant="quiet">
                {t('cancel')}
              </ButtonLink>
              {isDirty && <span className={styles.unsaved}>{t('unsaved')}</span>}
            </div>
          </>
        )}
      </Form>
      <LeaveGuard isDirty={isDirty} onLeave={draft.drop} />
      <PagePreview isOpen={isPreviewed} onClose={() => setPreviewed(false)}>
        <Preview values={values} />
      </PagePreview>
    </FormDialogs>
  )
}

function FormDialogs({ children }: { children: ReactNode }) {
  return (
    <SourcePicker>
      <TagMaker>{children}</TagMaker>
    </SourcePicker>
  )
}

function dated(date: string) {
  return <FormattedDate date={date} />
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

/** Puts what the server refused into words, beside the fields that it is about. */
function useOutcome(of: ContentNoun) {
  const t = useTranslations('adminForm')
  const failureOf = useFailure()
  const fieldProblems = useFieldProblems()

  return (error: CombinedError): Outcome => {
    if (codeOf(error) !== 'BAD_USER_INPUT') return { error: failureOf(error, t(`saveFailure.${of}`)) }
    const fields = fieldProblems(error)
    // What is wrong with an item of a list (`galleryImages.2`) is said at the list, too.
    const ofLists = Object.entries(fields).map(([path, problem]) => [path.split('.')[0], problem])
    const refused = (error.graphQLErrors[0]?.extensions['fields'] ?? {}) as Record<string, string>
    const isNameMissing = Object.entries(refused).some(
      ([name, key]) => key === 'required' && /^(commonName|title)E[ns]$/.test(name),
    )
    return {
      fields: { ...Object.fromEntries(ofLists), ...fields },
      error: isNameMissing ? t(`namesRequired.${of}`) : t(`saveFailure.${of}`),
    }
  }
}
