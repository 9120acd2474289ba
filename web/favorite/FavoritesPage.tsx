import { lazy, Suspense, useSyncExternalStore } from 'react'
import { redirect, type LoaderFunctionArgs } from 'react-router-dom'
import { useQuery } from 'urql'
import { useTranslations } from 'use-intl'
import { userOf } from '../auth/user-context.ts'
import { graphql } from '../gql/gql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { paths } from '../paths.ts'
import { Button } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { Notice } from '../ui/Notice.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { FavoriteLists } from './FavoriteLists.tsx'
import styles from './FavoritesPage.module.css'
import { accountFavorites } from './account-favorites.ts'
import type { Favorites } from './phone-favorites.ts'
import { setShownFavorite, shownFavorites } from './shown-favorites.ts'
import { subscribeToStored } from './stored.ts'

const NotOnPhone = lazy(() => import('../offline/NotOnPhone.tsx').then(({ NotOnPhone: shown }) => ({ default: shown })))

const FavoritesPage = graphql(`
  query FavoritesPage($plantIds: [ID!]!, $articleIds: [ID!]!, $lang: Language!) {
    plantsById(ids: $plantIds) {
      id
      ...PlantCard_plant
    }
    articlesById(ids: $articleIds) {
      id
      ...ArticleCard_article
    }
  }
`)

/** Members have theirs in their profile, if there is a connection. */
export async function loader(args: LoaderFunctionArgs) {
  const isWanted = new URL(args.request.url).searchParams.get('on') === 'phone'
  if (!isWanted && (await userOf(args))) throw redirect(paths.profile('favorites'))
  return null
}

export function Component() {
  const t = useTranslations('favoriteLists')
  const kept = useSyncExternalStore(subscribeToStored, shownFavorites, () => null)
  const isOfAccount = useSyncExternalStore(subscribeToStored, accountFavorites, () => undefined) !== undefined
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead title={t('title')} description={t('lead')} isHidden />
      <header>
        <h1>{t('title')}</h1>
        <p>{t(isOfAccount ? 'leadOfAccount' : 'lead')}</p>
        {!isOfAccount && (
          <p>
            <Link to={paths.login({ from: paths.favorites() })}>{t('logIn')}</Link>
          </p>
        )}
      </header>
      {kept ? (
        <Kept kept={kept} />
      ) : (
        <noscript>
          <Notice>{t('withoutScript')}</Notice>
        </noscript>
      )}
    </div>
  )
}

function Kept({ kept }: { kept: Favorites }) {
  const t = useTranslations('favoriteLists')
  const { lang } = useLanguage()
  const isEmpty = kept.plant.length + kept.article.length === 0
  const [{ data, error, extensions, fetching }, retry] = useQuery({
    query: FavoritesPage,
    variables: { plantIds: [...kept.plant], articleIds: [...kept.article], lang },
    // Only the response itself says whether it is from the phone.
    requestPolicy: 'network-only',
    pause: isEmpty,
  })
  if (isEmpty) return <FavoriteLists plants={[]} articles={[]} />
  if (error && !data) {
    return (
      <>
        <Notice>{t('failed')}</Notice>
        <Button onClick={() => retry({ requestPolicy: 'network-only' })}>{t('retry')}</Button>
        <Suspense>
          <NotOnPhone missing={kept} />
        </Suspense>
      </>
    )
  }
  if (!data) return <Spinner />
  // While the next data is on its way, what was taken out is still in the last.
  const plants = data.plantsById.filter(({ id }) => kept.plant.includes(id))
  const articles = data.articlesById.filter(({ id }) => kept.article.includes(id))
  const missing = without(kept, { plant: plants.map(({ id }) => id), article: articles.map(({ id }) => id) })
  const isMissing = missing.plant.length + missing.article.length > 0 && !fetching
  return (
    <>
      {isMissing &&
        (extensions?.['isFromPhone'] ? (
          <Suspense>
            <NotOnPhone missing={missing} />
          </Suspense>
        ) : (
          <Gone missing={missing} />
        ))}
      <FavoriteLists plants={plants} articles={articles} />
    </>
  )
}

function Gone({ missing }: { missing: Favorites }) {
  const t = useTranslations('favoriteLists')
  function handleForget() {
    for (const kind of ['plant', 'article'] as const) {
      for (const id of missing[kind]) setShownFavorite(kind, id, false)
    }
  }
  return (
    <p className="soft">
      {t('unavailable', { count: missing.plant.length + missing.article.length })}{' '}
      <Button variant="quiet" onClick={handleForget}>
        {t('forget')}
      </Button>
    </p>
  )
}

function without(kept: Favorites, shown: Favorites): Favorites {
  return {
    plant: kept.plant.filter((id) => !shown.plant.includes(id)),
    article: kept.article.filter((id) => !shown.article.includes(id)),
  }
}
