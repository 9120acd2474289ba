// Before all other styles, which override what they set for every element.
import '../theme/tokens.css'
import '../theme/fonts.css'
import '../theme/base.css'
import { useMemo, type ReactNode, useState, useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useRouteLoaderData, useLocation } from 'react-router-dom'
import { IntlProvider, useTranslations } from 'use-intl'
import { MemberPartsContext, useMemberParts } from '../auth/member-parts.ts'
import { ROOT_ROUTE, type RootData } from '../auth/root-route.ts'
import { Document } from '../Document.tsx'
import { DEFAULT_LANGUAGE, type Language } from '../i18n/language.ts'
import { loadedLanguage, messagesOf } from '../i18n/messages.ts'
import { ErrorPage } from '../not-found/ErrorPage.tsx'
import { OfflineArea } from '../offline/OfflineArea.tsx'
import { useFrame } from './frame.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { paths } from '../paths.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { memberParts } from './member-parts.ts'
import { useUser } from '../auth/useUser.ts'
import { PageProgress } from './PageProgress.tsx'
import { SiteNotice } from './SiteNotice.tsx'
import { CarryVisit } from '../safety/CarryPerson.tsx'
import { useSite } from '../site.ts'
import { CardIcons } from '../ui/CardIcon.tsx'
import styles from './Root.module.css'

export function Root() {
  return (
    <Page>
      <Outlet />
    </Page>
  )
}

/** For errors in the layout itself; errors of a page are shown inside the layout. */
export function RootError() {
  return (
    <Page>
      <ErrorPage />
    </Page>
  )
}

function Page({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData(ROOT_ROUTE) as RootData | undefined
  const frame = useFrame()
  const language = root?.language ?? loadedLanguage() ?? DEFAULT_LANGUAGE
  return (
    <Document language={language}>
      <IntlProvider locale={language} messages={useMessages(language)} timeZone={useSite().site.timeZone}>
        <MemberPartsContext value={memberParts()}>
          <CarryVisit>
            <DiscoveryLinks />
            <SkipLink />
            <CardIcons />
            <PageProgress />
            <Header frame={frame} />
            <SiteNotice />
            <main id="main" tabIndex={-1} className={frame ? styles.framed : styles.main}>
              {children}
            </main>
            <OfflineArea />
            {!frame && <Footer />}
            <MemberArea />
            <RouteFocus />
            <ScrollRestoration />
          </CarryVisit>
        </MemberPartsContext>
      </IntlProvider>
    </Document>
  )
}

/** The messages, with the name that an admin gave the site. */
function useMessages(language: Language) {
  const { layout } = useSite().site
  const messages = messagesOf(language)
  return useMemo(
    () => (layout ? { ...messages, layout: { ...messages.layout, ...layout[language] } } : messages),
    [messages, layout, language],
  )
}

/** Shows content for members only, and keeps it mounted after the session of a member ends. */
function MemberArea() {
  const user = useUser()
  const [wasMember, setWasMember] = useState(user !== null)
  if (user && !wasMember) setWasMember(true)
  const parts = useMemberParts()
  return (user || wasMember) && parts ? <parts.MemberParts /> : null
}

function SkipLink() {
  const t = useTranslations('layout')
  return (
    <a href="#main" className="skip-link">
      {t('skipToContent')}
    </a>
  )
}

/**
 * What a browser does when it loads a page or goes to a part of it, for navigation without loading: the heading or the part
 * is focused, so that keyboard users continue there, and the title is announced. A change of query or language is not a new
 * page.
 */
function RouteFocus() {
  const { pathname, hash } = useLocation()
  const shown = useRef({ pathname, hash })
  const [title, setTitle] = useState('')

  useEffect(() => {
    const isNewPage = shown.current.pathname !== pathname
    const isNewPart = hash !== '' && shown.current.hash !== hash
    shown.current = { pathname, hash }
    if (isNewPage) setTitle(document.title)
    if (!isNewPage && !isNewPart) return
    const heading = () => document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main')
    const target = hash ? document.getElementById(hash.slice(1)) : heading()
    target?.setAttribute('tabindex', '-1')
    target?.focus({ preventScroll: true })
  }, [pathname, hash])

  return (
    <p role="status" aria-live="polite" className="visually-hidden">
      {title}
    </p>
  )
}

const ATOM = 'application/atom+xml'
const OPEN_SEARCH = 'application/opensearchdescription+xml'

/** Links for feed readers and browsers in the head of every page. */
function DiscoveryLinks() {
  const t = useTranslations('layout')
  const { language } = useLanguage()
  return (
    <>
      <link rel="alternate" type={ATOM} title={t('newPlants')} href={paths.feed('plants', language)} />
      <link rel="alternate" type={ATOM} title={t('newArticles')} href={paths.feed('articles', language)} />
      <link rel="search" type={OPEN_SEARCH} title={t('siteName')} href={paths.openSearch(language)} />
    </>
  )
}
