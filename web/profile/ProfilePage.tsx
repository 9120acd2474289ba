import ExternalLink from 'lucide-react/icons/external-link'
import HandHeart from 'lucide-react/icons/hand-heart'
import ShieldCheck from 'lucide-react/icons/shield-check'
import { useEffect, useRef } from 'react'
import { redirect, useSearchParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useClient } from 'urql'
import { useTranslations } from 'use-intl'
import { requireUser, stayOnSessionEnd } from '../auth/guards.ts'
import { userOf } from '../auth/user-context.ts'
import { BugReportList } from '../bug-report/BugReportList.tsx'
import { changesOf } from '../favorite/account-favorites.ts'
import { FavoriteLists } from '../favorite/FavoriteLists.tsx'
import { listenToOtherTabs } from '../favorite/other-tabs.ts'
import { graphql } from '../gql/gql.ts'
import type { ProfilePageQuery } from '../gql/graphql.ts'
import { FormattedDate } from '../i18n/FormattedDate.tsx'
import { useLanguage } from '../i18n/useLanguage.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { apiLanguage, load, usePage } from '../graphql/load.ts'
import { NotificationList } from '../notification/NotificationList.tsx'
import { paths, type ProfileTab } from '../paths.ts'
import { UnsetControl } from '../layout/UnsetControl.tsx'
import { useSite } from '../site.ts'
import { SuggestionList } from '../suggestion/SuggestionList.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { QueryState } from '../ui/QueryState.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import styles from './ProfilePage.module.css'
import { Settings } from './Settings.tsx'
import { UnconfirmedEmail } from './UnconfirmedEmail.tsx'

const ProfilePage = graphql(`
  query ProfilePage(
    $lang: Language!
    $favorites: Boolean!
    $notifications: Boolean!
    $suggestions: Boolean!
    $reports: Boolean!
    $settings: Boolean!
  ) {
    viewer {
      id
      email
      fullName
      createdAt
      isAdmin
      emailConfirmed
      unreadNotifications
      communities {
        id
        communityName(lang: $lang)
        isInitiated
      }
      favoritePlants @include(if: $favorites) {
        id
        ...PlantCard_plant
      }
      favoriteArticles @include(if: $favorites) {
        id
        ...ArticleCard_article
      }
      ...NotificationList_viewer @include(if: $notifications)
      ...SuggestionList_viewer @include(if: $suggestions)
      ...BugReportList_viewer @include(if: $reports)
      ...Settings_viewer @include(if: $settings)
    }
  }
`)

const TABS: readonly ProfileTab[] = ['favorites', 'notifications', 'suggestions', 'reports', 'settings']

function tabOf(params: URLSearchParams): ProfileTab {
  return TABS.find((tab) => tab === params.get('tab')) ?? 'favorites'
}

function only(tab: ProfileTab) {
  return {
    favorites: tab === 'favorites',
    notifications: tab === 'notifications',
    suggestions: tab === 'suggestions',
    reports: tab === 'reports',
    settings: tab === 'settings',
  }
}

export const shouldRevalidate = stayOnSessionEnd

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args)
  const tab = tabOf(new URL(args.request.url).searchParams)
  const page = await load(args, ProfilePage, { lang: apiLanguage(args), ...only(tab) }, ({ viewer }) => viewer)
  // What was changed without a connection is not in what an earlier page has loaded.
  const isBehind = page.data.problem === 'OFFLINE' || changesOf((await userOf(args))?.id).length > 0
  if (tab === 'favorites' && isBehind) throw redirect(paths.favorites({ on: 'phone' }))
  return page
}

export function Component() {
  const t = useTranslations('profilePage')
  const { lang } = useLanguage()
  const [params] = useSearchParams()
  const tab = tabOf(params)
  const { data, fetching, problem } = usePage(ProfilePage, { lang, ...only(tab) })
  const viewer = useLast(data?.viewer, tab)
  return (
    <div className={`wrap ${styles.page}`}>
      <PageHead title={t('title')} description={t('description')} isHidden />
      <QueryState fetching={fetching && !viewer} error={!viewer && problem !== null}>
        {viewer && (
          <>
            <Header viewer={viewer} />
            {!viewer.emailConfirmed && <UnconfirmedEmail email={viewer.email} />}
            <Tabs
              label={t('tabs')}
              items={TABS.map((name) => ({
                to: paths.profile(name),
                label: t(name),
                current: name === tab,
                ...(name === 'notifications' &&
                  viewer.unreadNotifications > 0 && { count: viewer.unreadNotifications }),
              }))}
            />
            <section aria-label={t(tab)} className={styles.content}>
              {tab === 'favorites' && <Favorites viewer={viewer} />}
              {tab === 'notifications' && <NotificationList key={viewer.id} viewer={viewer} />}
              {tab === 'suggestions' && <SuggestionList viewer={viewer} />}
              {tab === 'reports' && <BugReportList viewer={viewer} />}
              {tab === 'settings' && <Settings viewer={viewer} />}
            </section>
            <Donation />
          </>
        )}
      </QueryState>
    </div>
  )
}

type ViewerData = NonNullable<ProfilePageQuery['viewer']>

/** The last data of the same tab: after the session ends, queries return nothing, but input stays. */
function useLast(viewer: ViewerData | null | undefined, tab: ProfileTab): ViewerData | null {
  const last = useRef<{ viewer: ViewerData; tab: ProfileTab }>(null)
  if (viewer) last.current = { viewer, tab }
  return last.current?.tab === tab ? last.current.viewer : null
}

function Favorites({ viewer: { id, favoritePlants, favoriteArticles } }: { viewer: ViewerData }) {
  const { lang } = useLanguage()
  const client = useClient()
  useEffect(() => {
    const variables = { lang, ...only('favorites') }
    // The cache has no cards of what was added in another tab.
    const read = () => void client.query(ProfilePage, variables, { requestPolicy: 'network-only' }).toPromise()
    return listenToOtherTabs(id, read)
  }, [client, lang, id])
  return <FavoriteLists plants={favoritePlants ?? []} articles={favoriteArticles ?? []} />
}

function Header({ viewer }: { viewer: ViewerData }) {
  const t = useTranslations('profilePage')
  return (
    <header className={styles.header}>
      <h1>
        {viewer.fullName || t('title')}
        {viewer.isAdmin && (
          <span className={styles.badge}>
            <ShieldCheck aria-hidden size="1rem" />
            {t('admin')}
          </span>
        )}
      </h1>
      <dl className={`row ${styles.facts}`}>
        <div>
          <dt>{t('email')}</dt>
          <dd>{viewer.email}</dd>
        </div>
        <div>
          <dt>{t('fullName')}</dt>
          <dd>{viewer.fullName || t('noName')}</dd>
        </div>
        <div>
          <dt>{t('memberSince')}</dt>
          <dd>
            <FormattedDate date={viewer.createdAt} />
          </dd>
        </div>
        {viewer.communities.length > 0 && (
          <div>
            <dt>{t('communities')}</dt>
            {viewer.communities.map(({ id, communityName: name, isInitiated }) => (
              <dd key={id}>{isInitiated ? t('initiated', { name }) : name}</dd>
            ))}
          </div>
        )}
      </dl>
      {viewer.isAdmin && (
        <p className={styles.note}>
          {t('adminNote')} <Link to={paths.admin()}>{t('toAdmin')}</Link>
        </p>
      )}
    </header>
  )
}

function Donation() {
  const t = useTranslations('profilePage.donation')
  const { donationUrl } = useSite().site
  return (
    <aside className={`row panel ${styles.donation}`} aria-labelledby="donation-title">
      <HandHeart aria-hidden size="2rem" className={styles.hand} />
      <div>
        <h2 id="donation-title" className={styles.donationTitle}>
          {t('title')}
        </h2>
        <p>{t('text')}</p>
      </div>
      {donationUrl ? (
        <ButtonLink to={donationUrl} target="_blank">
          {t('action')}
          <ExternalLink aria-hidden size="0.89rem" />
          <span className="visually-hidden">({t('newTab')})</span>
        </ButtonLink>
      ) : (
        <UnsetControl setting="donationUrl">{t('action')}</UnsetControl>
      )}
    </aside>
  )
}
