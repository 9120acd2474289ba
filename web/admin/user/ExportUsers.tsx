import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { graphql } from '../../gql/gql.ts'
import type { ExportUsersMutationVariables } from '../../gql/graphql.ts'
import { codeOf, fieldsOf } from '../../graphql/load.ts'
import { saveAsCsv } from '../../profile/save-as-file.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form, type Outcome } from '../../ui/Form.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { useFailure } from '../layout/useFailure.ts'

const ExportUsersMutation = graphql(`
  mutation ExportUsers(
    $password: String!
    $search: String
    $isAdmin: Boolean
    $emailConfirmed: Boolean
    $isDisabled: Boolean
    $language: Language
  ) {
    exportUsers(
      password: $password
      search: $search
      isAdmin: $isAdmin
      emailConfirmed: $emailConfirmed
      isDisabled: $isDisabled
      language: $language
    )
  }
`)

type ExportUsersProps = {
  isOpen: boolean
  filters: Omit<ExportUsersMutationVariables, 'password'>
  /** Of the members that the filters leave. */
  count: number
  onClose: () => void
}

/** Saves the listed members as a file, after the password of the admin. */
export function ExportUsers({ isOpen, filters, count, onClose }: ExportUsersProps) {
  const t = useTranslations('adminUsers.export')
  const failureOf = useFailure()
  const [, exportUsers] = useMutation(ExportUsersMutation)

  async function handleSend(form: FormData): Promise<Outcome | void> {
    const { data, error } = await exportUsers({ ...filters, password: form.get('password') as string })
    if (data) {
      saveAsCsv('users.csv', data.exportUsers)
      return onClose()
    }
    if (error && codeOf(error) === 'BAD_USER_INPUT' && fieldsOf(error)['password'])
      return { fields: { password: t('wrong') } }
    return { error: error && failureOf(error, t('failure')) }
  }

  return (
    <Dialog open={isOpen} onClose={onClose} title={t('title')}>
      {isOpen && (
        <Form legend={t('title')} onSend={handleSend}>
          <p>{t('text', { count })}</p>
          <Field name="password" type="password" label={t('password')} autoComplete="current-password" required />
          <p>
            <SubmitButton>{t('save')}</SubmitButton>
          </p>
        </Form>
      )}
    </Dialog>
  )
}
