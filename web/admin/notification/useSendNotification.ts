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

/** Sends a notification to all members; resolves to the errors, or to nothing on success. */
export function useSendNotification() {
  const t = useTranslations('adminNotifications')
  const problem = useTranslations('adminForm.problem')
  const problemsOf = useFieldProblems()
  const failureOf = useFailure()
  const [, send] = useMutation(SendNotification)
  const mutation = useMutationId()

  return async (input: NotificationInput): Promise<Outcome | undefined> => {
    const { error } = await send({ input, clientMutationId: mutation.idFor(input) })
    if (!error) return mutation.forget()
    if (codeOf(error) !== 'BAD_USER_INPUT') return { error: failureOf(error, t('sendFailure')) }
    const { linkUrl, ...titles } = fieldsOf(error)
    const isTitleMissing = Object.values(titles).includes('required')
    return {
      fields: {
        ...problemsOf(error),
        ...(linkUrl === 'noSuchPage' && { linkUrl: t('noSuchPage') }),
        ...(linkUrl === 'invalidLink' && { linkUrl: problem('invalidAddress') }),
      },
      error: isTitleMissing ? t('titlesRequired') : t('sendFailure'),
    }
  }
}
