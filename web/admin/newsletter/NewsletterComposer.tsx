import Eye from 'lucide-react/icons/eye'
import Sprout from 'lucide-react/icons/sprout'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../../gql/fragment-masking.ts'
import { graphql } from '../../gql/gql.ts'
import type { NewsletterPreviewQuery } from '../../gql/graphql.ts'
import { useMutationId } from '../../graphql/mutation-id.ts'
import { dated } from '../../i18n/FormattedDate.tsx'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Form, type Outcome } from '../../ui/Form.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Prose } from '../../ui/Prose.tsx'
import { useUnsaved } from '../../ui/unsaved.ts'
import { useConfirmation } from '../../ui/useConfirmation.ts'
import { DraftNotice } from '../draft/DraftNotice.tsx'
import { useDraft } from '../draft/useDraft.ts'
import { BilingualField } from '../form/BilingualField.tsx'
import { isSame } from '../form/editor.ts'
import { SourcePicker } from '../form/SourcePicker.tsx'
import styles from '../list/Records.module.css'
import own from './Newsletter.module.css'
import { useNewsletter } from './useNewsletter.ts'

export const NewsletterReadinessFragment = graphql(`
  fragment NewsletterComposer_readiness on NewsletterReadiness {
    hasMailServer
    perMinute
    subscribers
    inSpanish
    inEnglish
    inBoth
  }
`)

const EMPTY = { subjectEn: '', subjectEs: '', bodyEn: '', bodyEs: '' }
const BASE = { values: EMPTY, updatedAt: null }

type Values = typeof EMPTY
type Previews = NewsletterPreviewQuery['newsletterPreview']

type NewsletterComposerProps = { readiness: FragmentType<typeof NewsletterReadinessFragment> | undefined }

/** Writes an issue, shows it in both languages, sends it to its author alone, and then to all. What is written is stored. */
export function NewsletterComposer({ readiness: masked }: NewsletterComposerProps) {
  const t = useTranslations('adminNewsletter')
  const form = useTranslations('adminForm')
  const readiness = readFragment(NewsletterReadinessFragment, masked)
  const newsletter = useNewsletter()
  const [values, setValues] = useState(EMPTY)
  const [previews, setPreviews] = useState<Previews | null>(null)
  const { isSure, dialog } = useConfirmation()
  const [composed, setComposed] = useState<Outcome>({})
  const [isComposing, setComposing] = useState(false)
  const wanted = useRef<'preview' | 'test' | 'send'>('preview')
  const mutation = useMutationId()
  const isDirty = !isSame(values, EMPTY)
  const draft = useDraft({
    of: 'NEWSLETTER',
    id: null,
    values,
    base: BASE,
    mutationId: mutation.idFor(values),
    isDirty,
  })
  useUnsaved(isDirty, draft.drop)

  function set<Name extends keyof Values>(name: Name, value: Values[Name]) {
    setValues((current) => ({ ...current, [name]: value }))
  }

  async function handleCompose() {
    if (isComposing) return
    setComposed({})
    setComposing(true)
    const { news, error } = await newsletter.compose()
    setComposing(false)
    if (!news) return setComposed({ error })
    if (news.count === 0) return setComposed({ success: t.rich('nothingNew', { date: dated(news.since) }) })
    setValues((current) => ({
      subjectEn: current.subjectEn.trim() || news.subjectEn,
      subjectEs: current.subjectEs.trim() || news.subjectEs,
      bodyEn: [current.bodyEn.trim(), news.bodyEn].filter(Boolean).join('\n\n'),
      bodyEs: [current.bodyEs.trim(), news.bodyEs].filter(Boolean).join('\n\n'),
    }))
  }

  async function handleSend(): Promise<Outcome> {
    if (wanted.current === 'test') return newsletter.test(values)
    const { previews, ...refused } = await newsletter.preview(values)
    if (!previews) return refused
    if (wanted.current === 'preview') {
      setPreviews(previews)
      return {}
    }
    if (!(await isSure())) return {}
    const outcome = await newsletter.send(values, mutation.idFor(values))
    if (!outcome.success) return outcome
    draft.drop()
    mutation.forget()
    setValues(EMPTY)
    return outcome
  }

  return (
    <section aria-labelledby="compose" className={`stack panel ${styles.sheet}`}>
      <h2 id="compose" className={styles.name}>
        {t('compose')}
      </h2>
      {readiness && !readiness.hasMailServer && <Notice>{t('noMailServer')}</Notice>}
      <DraftNotice
        found={draft.found}
        updatedAt={null}
        others={draft.others}
        onTake={(found) => {
          setValues({ ...EMPTY, ...found.changes })
          draft.take(found)
        }}
        onDiscard={draft.discard}
      />
      <SourcePicker>
        <Form legend={t('compose')} onSend={handleSend} isAhead={isDirty && wanted.current === 'send'}>
          <div className={`row ${own.actions}`}>
            <Button variant="secondary" busy={isComposing} onClick={() => void handleCompose()}>
              <Sprout aria-hidden size="1.11rem" />
              {t('composeNews')}
            </Button>
          </div>
          {(composed.error || composed.success) && <Notice>{composed.error || composed.success}</Notice>}
          <BilingualField editor={{ values, set }} name="subject" label={t('subject')} required />
          <BilingualField editor={{ values, set }} name="body" label={t('body')} hint={t('bodyHint')} kind="markdown" />
          {/* A text that loses the focus hides its tools: the button would move away while it is pressed. */}
          <div className={`row ${own.actions}`} onMouseDown={(event) => event.preventDefault()}>
            <Button type="submit" variant="secondary" onClick={() => (wanted.current = 'preview')}>
              <Eye aria-hidden size="1.11rem" />
              {t('preview')}
            </Button>
            <Button type="submit" variant="secondary" onClick={() => (wanted.current = 'test')}>
              {t('test')}
            </Button>
            <SubmitButton onClick={() => (wanted.current = 'send')}>{t('send')}</SubmitButton>
            {isDirty && draft.isStored && <span className="hint">{form('draftStored')}</span>}
          </div>
        </Form>
      </SourcePicker>
      <Dialog open={previews !== null} onClose={() => setPreviews(null)} title={t('previewTitle')} size="xl">
        {previews && <Preview previews={previews} />}
      </Dialog>
      <ConfirmDialog
        {...dialog}
        title={t('sendTitle', { count: readiness?.subscribers ?? 0 })}
        confirmLabel={t('sendConfirm')}
      >
        {readiness && (
          <p>
            {t('sendText', {
              es: readiness.inSpanish,
              en: readiness.inEnglish,
              both: readiness.inBoth,
              minutes: Math.ceil(readiness.subscribers / readiness.perMinute),
            })}
          </p>
        )}
      </ConfirmDialog>
    </section>
  )
}

/** In the language of the page first. */
function Preview({ previews }: { previews: Previews }) {
  const { lang } = useLanguage()
  const sorted = previews.toSorted((one, other) => Number(other.language === lang) - Number(one.language === lang))
  return (
    <div className={`stack ${styles.two}`}>
      {sorted.map(({ language, subject, html }) => (
        <section
          key={language}
          lang={language.toLowerCase()}
          aria-label={subject}
          className={`stack panel ${styles.sheet}`}
        >
          <h3 className={styles.name}>{subject}</h3>
          <Prose html={html} />
        </section>
      ))}
    </div>
  )
}
