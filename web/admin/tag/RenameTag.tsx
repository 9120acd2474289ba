import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { graphql } from '../../gql/gql.ts'
import { codeOf, fieldsOf } from '../../graphql/load.ts'
import { announce } from '../../layout/announcements.ts'
import { paths } from '../../paths.ts'
import { Field } from '../../ui/Field.tsx'
import { Form, type Outcome } from '../../ui/Form.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { Section } from '../../ui/Section.tsx'
import { useFieldProblems } from '../form/useFieldProblems.ts'
import { useFailure } from '../layout/useFailure.ts'

const RenameTagMutation = graphql(`
  mutation RenameTag($slug: ID!, $to: String!) {
    renameTag(slug: $slug, to: $to) {
      slug
    }
  }
`)

/** Another slug for a tag, in addresses and files. */
export function RenameTag({ slug }: { slug: string }) {
  const t = useTranslations('tagForm.rename')
  const failureOf = useFailure()
  const fieldProblems = useFieldProblems()
  const navigate = useNavigate()
  const [, rename] = useMutation(RenameTagMutation)

  async function handleSend(data: FormData): Promise<Outcome | void> {
    const { data: renamed, error } = await rename({ slug, to: data.get('to') as string })
    if (renamed) {
      announce({ tone: 'success', text: t('done') })
      return void navigate(paths.adminEdit('tags', renamed.renameTag.slug), { replace: true })
    }
    if (!error || codeOf(error) !== 'BAD_USER_INPUT') return { error: error && failureOf(error, t('failure')) }
    const fields = fieldProblems(error)
    if (fields['slug']) return { error: t('inUse') }
    return { fields: { to: fieldsOf(error)['to'] === 'taken' ? t('taken') : fields['to'] } }
  }

  return (
    <Section title={t('title')}>
      <Form legend={t('title')} onSend={handleSend}>
        <Field
          name="to"
          label={t('slug')}
          hint={t('hint')}
          defaultValue={slug}
          maxLength={60}
          autoComplete="off"
          autoCapitalize="none"
          required
        />
        <p>
          <SubmitButton variant="secondary">{t('submit')}</SubmitButton>
        </p>
      </Form>
    </Section>
  )
}
