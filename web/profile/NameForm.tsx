import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { useProblem } from '../auth/useProblem.ts'
import { graphql } from '../gql/gql.ts'
import { fieldsOf } from '../graphql/load.ts'
import { Button } from '../ui/Button.tsx'
import { Field } from '../ui/Field.tsx'
import { Form, type Outcome } from '../ui/Form.tsx'
import styles from './Settings.module.css'

const UpdateProfile = graphql(`
  mutation UpdateProfile($input: ProfileInput!) {
    updateProfile(input: $input) {
      id
      fullName
    }
  }
`)

export function NameForm({ fullName }: { fullName: string }) {
  const t = useTranslations('settings')
  const labels = useTranslations('profilePage')
  const { problemOfApi } = useProblem()
  const [, updateProfile] = useMutation(UpdateProfile)

  async function handleSend(data: FormData): Promise<Outcome> {
    const { error } = await updateProfile({ input: { fullName: String(data.get('fullName')) } })
    const refused = error && fieldsOf(error).fullName
    if (refused) return { fields: { fullName: t(refused === 'invalid' ? 'name.invalid' : 'name.tooLong') } }
    if (error) return problemOfApi(error, t('failure'))
    return { success: t('saved') }
  }

  return (
    <Form legend={t('name.title')} onSend={handleSend} guards className={styles.form}>
      {({ busy, fields }) => (
        <>
          <Field
            label={labels('fullName')}
            name="fullName"
            autoComplete="name"
            maxLength={100}
            defaultValue={fullName}
            error={fields.fullName}
          />
          <Button type="submit" variant="secondary" busy={busy}>
            {t('save')}
          </Button>
        </>
      )}
    </Form>
  )
}
