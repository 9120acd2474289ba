import type { LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { readFragment } from '../../gql/fragment-masking.ts'
import { graphql } from '../../gql/gql.ts'
import { apiLanguage, usePage } from '../../graphql/load.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { useMore } from '../../list/useMore.ts'
import { AdminPage } from '../layout/AdminPage.tsx'
import { loadAdmin } from '../layout/load-admin.ts'
import { NewsletterComposer } from './NewsletterComposer.tsx'
import { NewsletterIssues } from './NewsletterIssues.tsx'
import { NewsletterSubscribers, NewsletterSubscribersFragment } from './NewsletterSubscribers.tsx'

const AdminNewsletter = graphql(`
  query AdminNewsletter($lang: Language!, $after: String) {
    newsletterReadiness {
      ...NewsletterComposer_readiness
    }
    newsletterIssues(first: 20) {
      ...NewsletterIssues_list
    }
    newsletterSubscribers(first: 100, after: $after) {
      ...NewsletterSubscribers_list
    }
  }
`)

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, AdminNewsletter, { lang: apiLanguage(args), after: null })
}

export function Component() {
  const t = useTranslations('adminNewsletter')
  const variables = { lang: useLanguage().lang, after: null }
  const { data, problem } = usePage(AdminNewsletter, variables)
  const subscribers = readFragment(NewsletterSubscribersFragment, data?.newsletterSubscribers)
  const more = useMore(AdminNewsletter, variables, subscribers?.pageInfo)

  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      <NewsletterComposer readiness={data?.newsletterReadiness} />
      <NewsletterIssues list={data?.newsletterIssues} />
      <NewsletterSubscribers
        list={data?.newsletterSubscribers}
        failure={problem ? t('loadFailure') : null}
        more={more}
      />
    </AdminPage>
  )
}
