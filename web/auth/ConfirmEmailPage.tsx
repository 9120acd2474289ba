import { useState } from 'react'
import { useSearchParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { graphql } from '../gql/gql.ts'
import { codeOf } from '../graphql/load.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Form, type Outcome } from '../ui/Form.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { AccountPage } from './AccountPage.tsx'
import { requireUser, stayOnSessionEnd } from './guards.ts'
import { useProblem } from './useProblem.ts'
import { useUser } from './useUser.ts'

const ConfirmEmail = graphql(`
  mutation ConfirmEmail($token: String!) {
    confirmEmail(token: $token) {
      id
      emailConfirmed
    }
  }
`)

export const shouldRevalidate = stayOnSessionEnd

/** Only the owner of both mailbox and account gets here: a link of a stranger's account confirms nothing. */
export async function loader(args: LoaderFunctionArgs): Promise<null> {
  await requireUser(args)
  return null
}

export function Component() {
  const t = useTranslations('confirmEmailPage')
  const { problemOfApi } = useProblem()
  const user = useUser()
  const [params] = useSearchParams()
  const [, confirm] = useMutation(ConfirmEmail)
  const [isDone, setIsDone] = useState(false)

  async function handleSend(): Promise<Outcome> {
    const { error } = await confirm({ token: params.get('token') ?? '' })
    if (error) return codeOf(error) === 'BAD_USER_INPUT' ? { error: t('invalid') } : problemOfApi(error, t('failure'))
    setIsDone(true)
    return { success: t('success') }
  }

  return (
    <AccountPage
      title={t('title')}
      description={t('description')}
      lead={user && t('text', { email: user.email })}
      footer={
        <ButtonLink to={paths.profile()} variant="secondary">
          {t('toProfile')}
        </ButtonLink>
      }
    >
      <Form legend={t('title')} onSend={handleSend}>
        <SubmitButton disabled={isDone}>{t('submit')}</SubmitButton>
      </Form>
    </AccountPage>
  )
}
