import { useEffect, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { useProblem } from '../auth/useProblem.ts'
import { graphql } from '../gql/gql.ts'
import { codeOf } from '../graphql/load.ts'
import { useMutationId } from '../graphql/mutation-id.ts'
import { TextArea } from '../ui/Field.tsx'
import { Form, type Outcome } from '../ui/Form.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import styles from './BugReportButton.module.css'

const ReportBug = graphql(`
  mutation ReportBug($input: BugReportInput!, $clientMutationId: String) {
    reportBug(input: $input, clientMutationId: $clientMutationId) {
      id
    }
  }
`)

const CLOSE_DELAY_MS = 2000

export function BugReportForm({ onDone }: { onDone: () => void }) {
  const t = useTranslations('bugReport')
  const { problemOfApi } = useProblem()
  const { pathname } = useLocation()
  const [, reportBug] = useMutation(ReportBug)
  const mutation = useMutationId()
  const [isSent, setIsSent] = useState(false)

  useEffect(() => {
    if (!isSent) return
    const timer = setTimeout(onDone, CLOSE_DELAY_MS)
    return () => clearTimeout(timer)
  }, [isSent, onDone])

  async function handleSend(data: FormData): Promise<Outcome> {
    const description = String(data.get('description')).trim()
    if (!description) return { fields: { description: t('missing') } }
    const input = { pageUrl: pathname, description }
    const { error } = await reportBug({ input, clientMutationId: mutation.idFor(input) })
    if (error && codeOf(error) === 'BAD_USER_INPUT') return { fields: { description: t('tooLong') } }
    if (error) return problemOfApi(error, t('failure'))
    mutation.forget()
    setIsSent(true)
    return { success: t('success') }
  }

  return (
    <>
      <p className={styles.text}>{t('text')}</p>
      <Form legend={t('title')} onSend={handleSend} clears guards>
        <TextArea label={t('description')} name="description" rows={6} maxLength={5000} required />
        <SubmitButton disabled={isSent}>{t('submit')}</SubmitButton>
      </Form>
    </>
  )
}
