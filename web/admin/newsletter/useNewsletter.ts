import { useTranslations } from 'use-intl'
import { useClient, useMutation, type CombinedError } from 'urql'
import { graphql } from '../../gql/gql.ts'
import type { NewsletterIssueInput } from '../../gql/graphql.ts'
import { codeOf, fieldsOf } from '../../graphql/load.ts'
import type { Outcome } from '../../ui/Form.tsx'
import { useFieldProblems } from '../form/useFieldProblems.ts'
import { useFailure } from '../layout/useFailure.ts'

const NewsletterNews = graphql(`
  query NewsletterNews {
    newsletterNews {
      since
      count
      subjectEn
      subjectEs
      bodyEn
      bodyEs
    }
  }
`)

const NewsletterPreview = graphql(`
  query NewsletterPreview($input: NewsletterIssueInput!) {
    newsletterPreview(input: $input) {
      language
      subject
      html
    }
  }
`)

const SendNewsletterTest = graphql(`
  mutation SendNewsletterTest($input: NewsletterIssueInput!) {
    sendNewsletterTest(input: $input)
  }
`)

const SendNewsletter = graphql(`
  mutation SendNewsletter($input: NewsletterIssueInput!, $clientMutationId: String) {
    sendNewsletter(input: $input, clientMutationId: $clientMutationId) {
      id
    }
  }
`)

/** What can be done with an issue, with errors in words. */
export function useNewsletter() {
  const t = useTranslations('adminNewsletter')
  const client = useClient()
  const failureOf = useFailure()
  const problemsOf = useFieldProblems()
  const [, sendTest] = useMutation(SendNewsletterTest)
  const [, sendAll] = useMutation(SendNewsletter)

  function refusalOf(error: CombinedError, failure: string): Outcome {
    const { reason, mailServer } = (error.graphQLErrors[0]?.extensions ?? {}) as Record<string, string | undefined>
    if (mailServer) return { error: t('serverSaid', { words: mailServer }) }
    switch (codeOf(error)) {
      case 'NOT_AVAILABLE':
        return { error: t('noMailServer') }
      case 'CONFLICT':
        return { error: reason === 'alreadySending' ? t('alreadySending') : failure }
      case 'BAD_USER_INPUT': {
        const missing = Object.entries(fieldsOf(error)).filter(([, problem]) => problem === 'noSuchPage')
        const noSuchPage = Object.fromEntries(missing.map(([field]) => [field, t('noSuchPage')]))
        return { fields: { ...problemsOf(error), ...noSuchPage }, error: t('incomplete') }
      }
      default:
        return { error: failureOf(error, failure) }
    }
  }

  return {
    compose: async () => {
      const { data, error } = await client.query(NewsletterNews, {}, { requestPolicy: 'network-only' }).toPromise()
      return { news: data?.newsletterNews, error: error && failureOf(error, t('composeFailure')) }
    },
    preview: async (input: NewsletterIssueInput) => {
      const options = { requestPolicy: 'network-only' } as const
      const { data, error } = await client.query(NewsletterPreview, { input }, options).toPromise()
      return { previews: data?.newsletterPreview, ...(error && refusalOf(error, t('previewFailure'))) }
    },
    test: async (input: NewsletterIssueInput): Promise<Outcome> => {
      const { data, error } = await sendTest({ input })
      if (error) return refusalOf(error, t('sendFailure'))
      return { success: t('tested', { email: data?.sendNewsletterTest ?? '' }) }
    },
    send: async (input: NewsletterIssueInput, clientMutationId: string): Promise<Outcome> => {
      const { error } = await sendAll({ input, clientMutationId })
      return error ? refusalOf(error, t('sendFailure')) : { success: t('begun') }
    },
  }
}
