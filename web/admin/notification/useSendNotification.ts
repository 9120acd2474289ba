import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { graphql } from '../../gql/gql.ts'
import type { NotificationInput } from '../../gql/graphql.ts'
import { codeOf, fieldsOf } from '../../graphql/load.ts'
import { useMutationId } from '../../graphql/mutation-id.ts'
import type { Outcome } from '../../ui/Form.tsx'
import { useFieldProblems } from '../form/useFieldProblems.ts'
import { useFailure } from '../layout/useFailure.ts'

const SendNotification = graphql(`
  mutation SendNotification($input: NotificationInput!, $clientMutationId: String) {
    sendNotification(input: $input, clientMutationId: $clientMutationId) {
      id
    }
  }
`)

const UpdateNotification = graphql(`
  mutation UpdateNotification($id: ID!, $input: NotificationInput!) {
    updateNotification(id: $id, input: $input) {
      id
    }
  }
`)

/** Sends or schedules a notification, or replaces the scheduled one `id`; resolves to the errors, or to nothing on success. */
export function useSendNotification(id: string | undefined) {
  const t = useTranslations('adminNotifications')
  const problem = useTranslations('adminForm.problem')
  const problemsOf = useFieldProblems()
  const failureOf = useFailure()
  const [, send] = useMutation(SendNotification)
  const [, update] = useMutation(UpdateNotification)
  const mutation = useMutationId()

  return async (input: NotificationInput): Promise<Outcome | undefined> => {
    const { error } = await (id ? update({ id, input }) : send({ input, clientMutationId: mutation.idFor(input) }))
    if (!error) return mutation.forget()
    const code = codeOf(error)
    if (code === 'CONFLICT' && id) return { error: t('alreadySent') }
    if (code === 'NOT_FOUND') return { error: t('gone') }
    if (code !== 'BAD_USER_INPUT') return { error: failureOf(error, t('sendFailure')) }
    const { linkUrl, sendAt, ...titles } = fieldsOf(error)
    const isTitleMissing = Object.values(titles).includes('required')
    return {
      fields: {
        ...problemsOf(error),
        ...(linkUrl === 'noSuchPage' && { linkUrl: t('noSuchPage') }),
        ...(linkUrl === 'invalidLink' && { linkUrl: problem('invalidAddress') }),
        ...(sendAt && { sendAt: t(sendAt === 'past' ? 'past' : 'tooLate') }),
      },
      error: isTitleMissing ? t('titlesRequired') : t('sendFailure'),
    }
  }
}
