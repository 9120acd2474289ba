import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { useProblem } from '../auth/useProblem.ts'
import { graphql } from '../gql/gql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { Form, type Outcome } from '../ui/Form.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import styles from './UnconfirmedEmail.module.css'

const SendEmailConfirmation = graphql(`
  mutation SendEmailConfirmation($lang: Language!) {
    sendEmailConfirmation(lang: $lang) {
      id
      emailConfirmed
    }
  }
`)

/** Says that the email address is not confirmed; no feature requires it. */
export function UnconfirmedEmail({ email }: { email: string }) {
  const t = useTranslations('profilePage.unconfirmed')
  const { lang } = useLanguage()
  const { problemOfApi } = useProblem()
  const [, send] = useMutation(SendEmailConfirmation)

  async function handleSend(): Promise<Outcome> {
    const { error } = await send({ lang })
    return error ? problemOfApi(error, t('failure')) : { success: t('sent', { email }) }
  }

  return (
    <section className={styles.notice} aria-labelledby="unconfirmed-title">
      <h2 id="unconfirmed-title" className={styles.title}>
        {t('title')}
      </h2>
      <p>{t('text', { email })}</p>
      <Form legend={t('send')} onSend={handleSend}>
        <SubmitButton variant="secondary">{t('send')}</SubmitButton>
      </Form>
    </section>
  )
}
