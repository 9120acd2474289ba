import { useState, type SubmitEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { graphql } from '../gql/gql.ts'
import { codeOf } from '../graphql/load.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { ContactEmail } from '../layout/ContactEmail.tsx'
import { useMutationId } from '../graphql/mutation-id.ts'
import { useSite } from '../site.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Message } from '../ui/Message.tsx'
import styles from './NewsletterForm.module.css'

const SubscribeToNewsletter = graphql(`
  mutation SubscribeToNewsletter($email: String!, $lang: Language!, $clientMutationId: String) {
    subscribeToNewsletter(email: $email, lang: $lang, clientMutationId: $clientMutationId) {
      email
    }
  }
`)

type Outcome = 'success' | 'invalid' | 'duplicate' | 'tooMany' | 'unavailable' | 'failure'

export function NewsletterForm() {
  const t = useTranslations('newsletter')
  const { site } = useSite()
  const { lang } = useLanguage()
  const [email, setEmail] = useState('')
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const mutation = useMutationId()
  const [{ fetching }, subscribe] = useMutation(SubscribeToNewsletter)

  async function handleSubmit(event: SubmitEvent) {
    event.preventDefault()
    setOutcome(null)
    // Only saves a request: the server validates the email address.
    if (!email.includes('@')) return setOutcome('invalid')
    const { error } = await subscribe({ email, lang, clientMutationId: mutation.idFor({ email }) })
    setOutcome(error ? (OUTCOMES[codeOf(error)!] ?? 'failure') : 'success')
    if (error) return
    mutation.forget()
    setEmail('')
  }

  return (
    <>
      <p className={styles.invitation}>{t('invitation')}</p>
      {/* Nothing is sent before the scripts come: the browser would put the email address into the URL. */}
      <form noValidate method="dialog" className={styles.form} onSubmit={handleSubmit}>
        <Field
          label={t('email')}
          type="email"
          placeholder={t('email')}
          name="email"
          autoComplete="email"
          inputMode="email"
          maxLength={254}
          value={email}
          onChange={(event) => setEmail(event.target.value)}
          error={outcome === 'invalid' ? t('invalid') : undefined}
          className={styles.field}
        />
        <Button type="submit" busy={fetching}>
          {t('subscribe')}
        </Button>
      </form>
      <Message tone="success">{outcome === 'success' && t('success')}</Message>
      <Message tone="error">{outcome && outcome !== 'success' && outcome !== 'invalid' && t(outcome)}</Message>
      {site.contactEmail && (
        <noscript>
          <p>
            {t('withoutScript')} <ContactEmail />
          </p>
        </noscript>
      )}
    </>
  )
}

const OUTCOMES: Partial<Record<string, Outcome>> = {
  BAD_USER_INPUT: 'invalid',
  CONFLICT: 'duplicate',
  RATE_LIMITED: 'tooMany',
  UNAVAILABLE: 'unavailable',
}
