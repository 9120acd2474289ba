import { useSyncExternalStore } from 'react'
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
import {
  phoneFavorites,
  removePhoneFavorites,
  subscribeToPhoneFavorites,
  type PhoneFavorites,
} from './phone-favorites.ts'

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

/** Members have theirs in their profile. */
export async function loader(args: LoaderFunctionArgs) {
  if (await userOf(args)) throw redirect(paths.profile('favorites'))
  return null
}

export function Component() {
  const t = useTranslations('favoriteLists')
  const kept = useSyncExternalStore(subscribeToPhoneFavorites, phoneFavorites, () => null)
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead title={t('title')} description={t('lead')} isHidden />
      <header>
        <h1>{t('title')}</h1>
        <p>{t('lead')}</p>
        <p>
          <Link to={paths.login({ from: paths.favorites() })}>{t('logIn')}</Link>
        </p>
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

function Kept({ kept }: { kept: PhoneFavorites }) {
  const t = useTranslations('favoriteLists')
  const { lang } = useLanguage()
  const [{ data, error, fetching }, retry] = useQuery({
    query: FavoritesPage,
    variables: { plantIds: [...kept.plant], articleIds: [...kept.article], lang },
    pause: kept.plant.length + kept.article.length === 0,
  })
  if (kept.plant.length + kept.article.length === 0) return <FavoriteLists plants={[]} articles={[]} />
  if (error && !data) {
    return (
      <>
        <Notice>{t('failed')}</Notice>
        <Button onClick={() => retry({ requestPolicy: 'network-only' })}>{t('retry')}</Button>
      </>
    )
  }
  if (!data) return <Spinner />
  // While the next data is on its way, what was taken out is still in the last.
  const plants = data.plantsById.filter(({ id }) => kept.plant.includes(id))
  const articles = data.articlesById.filter(({ id }) => kept.article.includes(id))
  const gone = without(kept, { plant: plants.map(({ id }) => id), article: articles.map(({ id }) => id) })
  const count = gone.plant.length + gone.article.length
  return (
    <>
      {count > 0 && !fetching && (
        <p className={styles.gone}>
          {t('unavailable', { count })}{' '}
          <Button variant="quiet" onClick={() => removePhoneFavorites(gone)}>
            {t('forget')}
          </Button>
        </p>
      )}
      <FavoriteLists plants={plants} articles={articles} />
    </>
  )
}

function without(kept: PhoneFavorites, shown: PhoneFavorites): PhoneFavorites {
  return {
    plant: kept.plant.filter((id) => !shown.plant.includes(id)),
    article: kept.article.filter((id) => !shown.article.includes(id)),
  }
}
