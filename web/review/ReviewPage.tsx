import type { ReactNode } from 'react'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { useMutation } from 'urql'
import { useTranslations } from 'use-intl'
import { requireUser, stayOnSessionEnd } from '../auth/guards.ts'
import { useProblem } from '../auth/useProblem.ts'
import { graphql } from '../gql/gql.ts'
import type { ReviewPageQuery } from '../gql/graphql.ts'
import { apiLanguage, codeOf, fieldsOf, load, usePage } from '../graphql/load.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { MoreFrame } from '../list/MoreFrame.tsx'
import { useMore } from '../list/useMore.ts'
import { paths } from '../paths.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Field } from '../ui/Field.tsx'
import { More } from '../ui/Fold.tsx'
import { Form, type Outcome } from '../ui/Form.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { Link } from '../ui/Link.tsx'
import { QueryState } from '../ui/QueryState.tsx'
import styles from './Review.module.css'

const ReviewPage = graphql(`
  query ReviewPage($lang: Language!, $after: String) {
    viewer {
      id
      reviewer {
        id
        state
        roleTitle(lang: $lang)
        name
        isShown
      }
      plantsToReview(first: 24, after: $after) {
        totalCount
        edges {
          node {
            id
            commonName(lang: $lang)
            scientificName
            isPublic
            placeCount
            reviewedCount
            changedCount
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`)

const SaveReviewing = graphql(`
  mutation SaveReviewing($input: ReviewingInput!, $lang: Language!) {
    saveReviewing(input: $input) {
      id
      state
      roleTitle(lang: $lang)
      name
      isShown
    }
  }
`)

type Viewer = NonNullable<ReviewPageQuery['viewer']>
type Reviewer = NonNullable<Viewer['reviewer']>

export const shouldRevalidate = stayOnSessionEnd

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args)
  return load(args, ReviewPage, { lang: apiLanguage(args), after: null }, ({ viewer }) => viewer)
}

/** The plants of a reviewer, or the invitation to be one. */
export function Component() {
  const t = useTranslations('review')
  const { lang } = useLanguage()
  const variables = { lang, after: null }
  const { data, fetching, problem } = usePage(ReviewPage, variables)
  const viewer = data?.viewer
  const more = useMore(ReviewPage, variables, viewer?.plantsToReview?.pageInfo)
  return (
    <div className={`wrap stack ${styles.page}`}>
      <PageHead title={t('title')} description={t('description')} isHidden />
      <h1>{t('title')}</h1>
      <QueryState fetching={fetching && !viewer} error={!viewer && problem !== null}>
        {viewer && <Content {...viewer} />}
      </QueryState>
      <MoreFrame more={more}>
        <Button variant="secondary" busy={more.isBusy} onClick={more.loadMore}>
          {t('more')}
        </Button>
      </MoreFrame>
    </div>
  )
}

function Content({ reviewer, plantsToReview }: Viewer) {
  const t = useTranslations('review')
  const toProfile = <ButtonLink to={paths.profile()}>{t('toProfile')}</ButtonLink>
  if (!reviewer)
    return (
      <EmptyState title={t('noReviewer')} action={toProfile}>
        {t('noReviewerText')}
      </EmptyState>
    )
  if (reviewer.state === 'DISABLED')
    return (
      <EmptyState title={t('ended')} action={toProfile}>
        {t('endedText')}
      </EmptyState>
    )
  if (reviewer.state === 'INVITED')
    return (
      <section aria-labelledby="invited" className={`stack panel ${styles.sheet}`}>
        <h2 id="invited">{t('invited')}</h2>
        <p>{t('invitedText', { role: reviewer.roleTitle })}</p>
        <NamingForm reviewer={reviewer} action={t('accept')} />
      </section>
    )
  return (
    <>
      <p>{t('lead')}</p>
      <More label={t('naming')}>
        <NamingForm reviewer={reviewer} action={t('save')} />
      </More>
      {plantsToReview?.edges.length === 0 && <EmptyState title={t('none')}>{t('noneText')}</EmptyState>}
      <ul className="stack">
        {plantsToReview?.edges.map(({ node }) => (
          <PlantRow key={node.id} {...node} />
        ))}
      </ul>
    </>
  )
}

type PlantRowProps = NonNullable<Viewer['plantsToReview']>['edges'][number]['node']

function PlantRow({
  id,
  commonName,
  scientificName,
  isPublic,
  placeCount,
  reviewedCount,
  changedCount,
}: PlantRowProps) {
  const t = useTranslations('review')
  const facts: ReactNode[] = [
    t('progress', { reviewed: reviewedCount, count: placeCount }),
    changedCount > 0 && t('changed', { count: changedCount }),
    !isPublic && t('hidden'),
  ].filter(Boolean)
  return (
    <li className={styles.plant}>
      <Link to={paths.review(id)} className={styles.name}>
        {commonName}
        {scientificName && <i lang="la"> {scientificName}</i>}
      </Link>
      <p className="hint">{facts.join(' · ')}</p>
    </li>
  )
}

function NamingForm({ reviewer: { name, isShown }, action }: { reviewer: Reviewer; action: string }) {
  const t = useTranslations('review')
  const { lang } = useLanguage()
  const { problemOfApi } = useProblem()
  const [, save] = useMutation(SaveReviewing)
  const [shows, setShows] = useState(isShown)

  async function handleSend(data: FormData): Promise<Outcome> {
    const input = { name: String(data.get('name')).trim(), isShown: shows }
    if (shows && !input.name) return { fields: { name: t('nameMissing') } }
    const { error } = await save({ input, lang })
    if (!error) return { success: t('saved') }
    if (fieldsOf(error)['name']) return { fields: { name: t('nameWrong') } }
    if (codeOf(error) === 'UNAUTHENTICATED') return { error: t('sessionEnded') }
    return problemOfApi(error, t('failure'))
  }

  return (
    <Form legend={t('naming')} onSend={handleSend}>
      <label className={styles.check}>
        <input
          type="checkbox"
          checked={shows}
          aria-describedby="shown-hint"
          onChange={(event) => setShows(event.target.checked)}
        />
        {t('isShown')}
      </label>
      <p id="shown-hint" className="hint">
        {t('isShownHint')}
      </p>
      <Field
        name="name"
        label={t('name')}
        defaultValue={name ?? ''}
        maxLength={100}
        autoComplete="name"
        required={shows}
      />
      <SubmitButton>{action}</SubmitButton>
    </Form>
  )
}
