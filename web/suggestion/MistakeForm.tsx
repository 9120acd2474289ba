import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { useProblem } from '../auth/useProblem.ts'
import { graphql } from '../gql/gql.ts'
import { codeOf } from '../graphql/load.ts'
import { useMutationId } from '../graphql/mutation-id.ts'
import { TextArea } from '../ui/Field.tsx'
import { Form, type Outcome } from '../ui/Form.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import type { SuggestionTarget } from './SuggestionForm.tsx'

const ReportMistake = graphql(`
  mutation ReportMistake($input: MistakeInput!, $clientMutationId: String) {
    reportMistake(input: $input, clientMutationId: $clientMutationId)
  }
`)

/** For readers without an account: what is wrong, and nothing about them. */
export function MistakeForm({ target }: { target: SuggestionTarget }) {
  const t = useTranslations('suggestion')
  const { problemOfApi } = useProblem()
  const [, report] = useMutation(ReportMistake)
  const mutation = useMutationId()

  async function handleSend(data: FormData): Promise<Outcome> {
    const words = String(data.get('words')).trim()
    if (!words) return { fields: { words: t('missing') } }
    const input = { ...target, words }
    const { error } = await report({ input, clientMutationId: mutation.idFor(input) })
    if (error && codeOf(error) === 'NOT_FOUND') return { error: t('gone') }
    if (error) return problemOfApi(error, t('failure'))
    mutation.forget()
    return { success: t('mistakeSent') }
  }

  return (
    <Form legend={t('mistake')} onSend={handleSend} clears guards>
      <TextArea label={t('mistake')} hint={t('mistakeHint')} name="words" rows={5} maxLength={1000} required />
      <SubmitButton>{t('send')}</SubmitButton>
    </Form>
  )
}
