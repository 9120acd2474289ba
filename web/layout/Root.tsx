import { useMemo, type ReactNode } from 'react'
import { Outlet, ScrollRestoration, useRouteLoaderData } from 'react-router-dom'
import { IntlProvider } from 'use-intl'
import { MemberPartsContext } from '../auth/member-parts.ts'
import { ROOT_ROUTE, type RootData } from '../auth/root-route.ts'
import { Document } from '../Document.tsx'
import { DEFAULT_LANGUAGE, type Language } from '../i18n/language.ts'
import { loadedLanguage, messagesOf } from '../i18n/messages.ts'
import { ErrorPage } from '../not-found/ErrorPage.tsx'
import { OfflineArea } from '../offline/OfflineArea.tsx'
import { useFrame } from './frame.ts'
import { DiscoveryLinks } from './DiscoveryLinks.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { memberParts } from './member-parts.ts'
import { MemberArea } from './MemberArea.tsx'
import { PageProgress } from './PageProgress.tsx'
import { RouteFocus } from './RouteFocus.tsx'
import { SiteNotice } from './SiteNotice.tsx'
import { CarryVisit } from '../safety/CarryPerson.tsx'
import { useSite } from '../site.ts'
import { CardIcons } from '../ui/CardIcon.tsx'
import { SkipLink } from './SkipLink.tsx'
import '../theme/tokens.css'
import '../theme/fonts.css'
import '../theme/base.css'
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
