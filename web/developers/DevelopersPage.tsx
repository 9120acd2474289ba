import type { LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { graphql } from '../gql/gql.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { load, usePage } from '../graphql/load.ts'
import { useSite } from '../site.ts'
import { WarningBox } from '../ui/WarningBox.tsx'
import { DeveloperSection, RichText } from './DeveloperSection.tsx'
import styles from './DevelopersPage.module.css'
import type { Messages } from '../i18n/messages.ts'
import { Program, Query } from './Example.tsx'
import { LimitsTable } from './LimitsTable.tsx'
import * as programs from './programs.ts'
import * as queries from './queries.ts'
import { Releases } from './Releases.tsx'

const DevelopersPage = graphql(`
  query DevelopersPage {
    endpoint {
      limits {
        ...LimitsTable_limits
      }
      releases {
        date
        ...Releases_release
      }
    }
  }
`)

export function loader(args: LoaderFunctionArgs) {
  return load(args, DevelopersPage, {})
}

const SUBJECTS = [
  'start',
  'typed',
  'health',
  'content',
  'pages',
  'languages',
  'sources',
  'safety',
  'errors',
  'limits',
  'caching',
  'subscription',
  'webhooks',
  'files',
  'stability',
  'licence',
] as const

export function Component() {
  const t = useTranslations('developers')
  const { site } = useSite()
  const { data } = usePage(DevelopersPage, {})
  return (
    <article className={`wrap stack ${styles.page}`}>
      <PageHead title={t('title')} description={t('description')} />
      <header className={styles.header}>
        <h1>{t('title')}</h1>
        <p className={styles.lead}>{t('lead')}</p>
        <p className={styles.endpoint}>
          <code translate="no">{`POST ${site.url}/graphql`}</code>
        </p>
      </header>
      <Contents />
      <DeveloperSection name="start">
        <Query name="first" text={queries.FIRST_QUERY} />
        <Program name="curl" text={programs.firstCurl(site.url)} />
        <Program name="javascript" text={programs.firstJavascript(site.url)} />
        <Program name="python" text={programs.firstPython(site.url)} />
      </DeveloperSection>
      <DeveloperSection name="typed">
        <Program name="codegen" text={programs.codegen(site.url)} />
        <Program name="client" text={programs.client(site.url)} />
      </DeveloperSection>
      <WarningBox title={t('health.title')} id="health">
        <RichText of="health.text" />
      </WarningBox>
      <DeveloperSection name="content" />
      <DeveloperSection name="pages">
        <Query name="pages" text={queries.PAGE_QUERY} />
        <Program name="everyPage" text={programs.everyPage(site.url)} />
        <Program name="everySource" text={programs.everySource(site.url)} />
      </DeveloperSection>
      <DeveloperSection name="languages">
        <Query name="languages" text={queries.LANGUAGE_QUERY} />
      </DeveloperSection>
      <DeveloperSection name="sources">
        <Query name="sources" text={queries.SOURCES_QUERY} />
      </DeveloperSection>
      <DeveloperSection name="safety">
        <Query name="safe" text={queries.SAFE_QUERY} />
        <Query name="keptOut" text={queries.KEPT_OUT_QUERY} />
        <Query name="ailment" text={queries.AILMENT_QUERY} />
      </DeveloperSection>
      <DeveloperSection name="errors">
        <Query name="error" text={queries.ERROR_QUERY} />
        <Program name="answer" text={queries.ERROR_ANSWER} />
        <ErrorCodes />
      </DeveloperSection>
      <DeveloperSection name="limits">
        {data && <LimitsTable limits={data.endpoint.limits} />}
        <Query name="limits" text={queries.LIMITS_QUERY} />
        <Program name="readLimits" text={programs.readLimits(site.url)} />
      </DeveloperSection>
      <DeveloperSection name="caching">
        <Program name="askAgain" text={programs.askAgain(site.url)} />
        <Program name="byHash" text={programs.byHash(site.url)} />
      </DeveloperSection>
      <DeveloperSection name="subscription">
        <Program name="subscribe" text={programs.subscribe(site.url)} />
      </DeveloperSection>
      <DeveloperSection name="webhooks">
        <Program name="receive" text={programs.receive} />
      </DeveloperSection>
      <DeveloperSection name="files" />
      <DeveloperSection name="stability">{data && <Releases releases={data.endpoint.releases} />}</DeveloperSection>
      <DeveloperSection name="licence" />
    </article>
  )
}

function Contents() {
  const t = useTranslations('developers')
  return (
    <nav aria-label={t('contents')} className="no-print">
      <ul className={styles.contents}>
        {SUBJECTS.map((subject) => (
          <li key={subject}>
            <a href={`#${subject}`}>{t(`${subject}.title`)}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

type Code = keyof Messages['developers']['errors']['codes']

/** In the order in which a client meets them. */
const CODES: readonly Code[] = [
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'BAD_REQUEST',
  'BAD_USER_INPUT',
  'TOO_COMPLEX',
  'RATE_LIMITED',
  'NOT_FOUND',
  'WITHDRAWN',
  'NOT_AVAILABLE',
  'LOCKED',
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'CONFLICT',
  'PERSISTED_QUERY_NOT_FOUND',
  'UNAVAILABLE',
  'INTERNAL_SERVER_ERROR',
]

function ErrorCodes() {
  const t = useTranslations('developers.errors')
  return (
    <dl className={styles.terms}>
      {CODES.map((code) => (
        <div key={code}>
          <dt>
            <code translate="no">{code}</code>
          </dt>
          <dd>{t(`codes.${code}`)}</dd>
        </div>
      ))}
    </dl>
  )
}
