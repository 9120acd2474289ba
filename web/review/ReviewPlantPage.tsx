import { useState } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { groupBy } from '../../api/rules/group-by.ts'
import { requireUser, stayOnSessionEnd } from '../auth/guards.ts'
import { readFragment } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import type { ReviewPart, ReviewPlace_PlaceFragment } from '../gql/graphql.ts'
import { apiLanguage, load, usePage } from '../graphql/load.ts'
import { FormattedDate } from '../i18n/FormattedDate.tsx'
import { useLanguage } from '../i18n/useLanguage.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { BackLink } from '../list/BackLink.tsx'
import { ItemProblem } from '../list/ItemProblem.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Disclosure, More } from '../ui/Fold.tsx'
import { Link } from '../ui/Link.tsx'
import { Notice } from '../ui/Notice.tsx'
import styles from './Review.module.css'
import { ReviewForm, ReviewPlaceFragment } from './ReviewForm.tsx'
import { useReviewWords } from './useReviewWords.ts'

const ReviewPlantPage = graphql(`
  query ReviewPlantPage($id: ID!, $lang: Language!) {
    viewer {
      id
      plantToReview(id: $id) {
        id
        commonName(lang: $lang)
        scientificName
        isPublic
        ...ReviewPlaces_plant
      }
    }
  }
`)

export const ReviewPlacesFragment = graphql(`
  fragment ReviewPlaces_plant on PlantToReview {
    id
    placeCount
    reviewedCount
    changedCount
    places {
      ...ReviewPlace_place
    }
  }
`)

const PARTS: readonly ReviewPart[] = ['NAMES', 'USES', 'DOSES', 'CAUTIONS']

export const shouldRevalidate = stayOnSessionEnd

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args)
  const variables = { id: args.params['id'] ?? '', lang: apiLanguage(args) }
  return load(args, ReviewPlantPage, variables, ({ viewer }) => viewer?.plantToReview)
}

/** What of a plant a reviewer reviews, row by row. */
export function Component() {
  const t = useTranslations('review')
  const { lang } = useLanguage()
  const { id = '' } = useParams()
  const { data, problem } = usePage(ReviewPlantPage, { id, lang })
  const back = { to: paths.review(), label: t('back') }
  if (problem === 'NOT_FOUND') return <ItemProblem title={t('notFound')} explanation={t('notFoundText')} back={back} />
  if (problem) return <ItemProblem title={t('notLoaded')} back={back} />
  const plant = data?.viewer?.plantToReview
  if (!plant) return null
  const { places, placeCount, reviewedCount } = readFragment(ReviewPlacesFragment, plant)
  const rows = places.map((masked) => readFragment(ReviewPlaceFragment, masked))
  const name = plant.commonName ?? ''
  return (
    <article className={`wrap stack ${styles.page}`}>
      <PageHead title={name} description={t('description')} isHidden />
      <BackLink to={paths.review()}>{t('back')}</BackLink>
      <h1>{name}</h1>
      <p className="hint">
        {plant.scientificName && <i lang="la">{plant.scientificName}</i>}{' '}
        {t('progress', { reviewed: reviewedCount, count: placeCount })}{' '}
        {plant.isPublic ? <Link to={paths.plant(id)}>{t('toPage')}</Link> : `· ${t('hidden')}`}
      </p>
      <p>{t('plantLead')}</p>
      <Contents places={rows} />
      {PARTS.map((part) => (
        <Part key={part} plantId={id} part={part} places={rows.filter((row) => row.part === part)} />
      ))}
    </article>
  )
}

type Place = ReviewPlace_PlaceFragment

const isOpen = ({ review, hasChanged }: Place) => !review || hasChanged

/** Jumps to the parts, with what is left to do in each. */
function Contents({ places }: { places: Place[] }) {
  const t = useTranslations('review')
  return (
    <nav aria-label={t('contents')}>
      <ul className={styles.contents}>
        {PARTS.flatMap((part) => {
          const rows = places.filter((place) => place.part === part)
          if (rows.length === 0) return []
          return (
            <li key={part}>
              <a href={`#${part}`}>{t('partLeft', { part: t(`part.${part}`), count: rows.filter(isOpen).length })}</a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function Part({ plantId, part, places }: { plantId: string; part: ReviewPart; places: Place[] }) {
  const t = useTranslations('review')
  if (places.length === 0) return null
  return (
    <section className="stack" aria-labelledby={part}>
      <h2 id={part}>{t(`part.${part}`)}</h2>
      {part === 'DOSES' && <Notice>{t('doseNote')}</Notice>}
      {part === 'CAUTIONS' && <Notice>{t('cautionNote')}</Notice>}
      <ul className="stack">
        {places.map((place) => (
          <PlaceRow key={place.name} plantId={plantId} place={place} />
        ))}
      </ul>
    </section>
  )
}

function PlaceRow({ plantId, place }: { plantId: string; place: Place }) {
  const t = useTranslations('review')
  const { language } = useLanguage()
  const { readValue } = useReviewWords()
  const { name, title, review, hasChanged, values } = place
  const [isChanging, setChanging] = useState(false)
  const subject = values.find((value) => value.name === 'subject')?.value
  const isOther = (value: string) => value.endsWith(language === 'en' ? 'Es' : 'En')
  const groups = groupBy(values, (value) => isOther(value.name))
  const heading = title ?? (subject ? readValue('subject', subject) : null)
  const headingId = `place-${name}`
  const row = (
    <>
      {hasChanged && <p className={styles.mark}>{t('hasChanged')}</p>}
      {review?.isWithheld && <p className={styles.mark}>{t('withheld')}</p>}
      <Values values={(groups.get(false) ?? []).filter((value) => value.name !== 'subject')} />
      {groups.has(true) && (
        <More label={t('otherLanguage')}>
          <Values values={groups.get(true)!} />
        </More>
      )}
      {review && !isChanging ? (
        <>
          <p className={`row ${styles.own}`}>
            <strong>{t(review.agrees ? 'agreed' : 'disagreed')}</strong>
            <FormattedDate date={review.reviewedAt} />
            <Button variant="quiet" onClick={() => setChanging(true)}>
              {t('change')}
            </Button>
          </p>
          {review.reason && <p className={styles.said}>{review.reason}</p>}
          {review.answer && (
            <p className={styles.said}>
              {t('answer')}: {review.answer}
            </p>
          )}
        </>
      ) : (
        <ReviewForm plantId={plantId} place={place} label={heading} onSaved={() => setChanging(false)} />
      )}
    </>
  )
  // What is done folds, so that what is left is near. An answer is news, and stays open.
  const isDone = !isOpen(place) && !review?.answer && !isChanging
  return (
    <li className={`stack panel ${styles.sheet}`} aria-labelledby={heading ? headingId : undefined}>
      {isDone ? (
        <Disclosure
          summary={
            <>
              <strong id={headingId}>{heading ?? t(`part.${place.part}`)}</strong>
              <span>
                {t(review?.agrees ? 'agreed' : 'disagreed')}
                {review?.isWithheld && ` · ${t('withheld')}`}
              </span>
            </>
          }
        >
          <div className="stack">{row}</div>
        </Disclosure>
      ) : (
        <>
          {heading && <h3 id={headingId}>{heading}</h3>}
          {row}
        </>
      )}
    </li>
  )
}

function Values({ values }: Pick<Place, 'values'>) {
  const { valueName, readValue } = useReviewWords()
  if (values.length === 0) return null
  return (
    <dl className={`stack ${styles.values}`}>
      {values.map(({ name, value }) => (
        <div key={name}>
          <dt>{valueName(name)}</dt>
          <dd>{readValue(name, value)}</dd>
        </div>
      ))}
    </dl>
  )
}
