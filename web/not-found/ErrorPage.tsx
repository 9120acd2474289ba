import { lazy, Suspense, useEffect, useState, type ReactNode } from 'react'
import { isRouteErrorResponse, useLocation, useRouteError } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { PageHead } from '../layout/PageHead.tsx'
import { PageUnavailable } from '../graphql/load.ts'
import { isConnected } from '../offline/is-connected.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { ownPath } from '../ui/own-path.ts'
import { PlainPage } from '../ui/PlainPage.tsx'

// Without it, the page still says what is wrong.
const OfflineHelp = lazy(() =>
  import('../offline/OfflineHelp.tsx').then(
    ({ OfflineHelp: shown }) => ({ default: shown }),
    () => ({ default: (() => null) as typeof import('../offline/OfflineHelp.tsx').OfflineHelp }),
  ),
)

const WithdrawnPage = import.meta.env.SSR
  ? (await import('./WithdrawnPage.tsx')).WithdrawnPage
  : lazy(() => import('./WithdrawnPage.tsx').then(({ WithdrawnPage: shown }) => ({ default: shown })))

/** Shown instead of a page that failed, on the server or during navigation. */
export function ErrorPage() {
  const t = useTranslations('errorPage')
  const { pathname, search } = useLocation()
  const error = useRouteError()
  const isServers = isServerError(error)
  const isOffline = useIsOffline(error)
  const isUnavailable = error instanceof PageUnavailable || isFailedCheck(error) || (isServers && error.isUnavailable)
  if (isWithdrawn(error)) {
    return (
      <Suspense>
        <WithdrawnPage />
      </Suspense>
    )
  }
  const title = isOffline ? t('notKept') : isUnavailable ? t('unavailable') : t('title')
  return (
    <PlainPage
      title={title}
      actions={
        <>
          <ButtonLink to={ownPath(pathname + search) ?? paths.home()} reloadDocument>
            {t('retry')}
          </ButtonLink>
          <ButtonLink to={paths.home()} variant="secondary" reloadDocument>
            {t('backHome')}
          </ButtonLink>
          {isOffline && (
            <ButtonLink to={paths.offline()} variant="secondary">
              {t('kept')}
            </ButtonLink>
          )}
        </>
      }
    >
      <PageHead title={title} description={t('text')} isHidden />
      <p>{isOffline ? t('notKeptText') : isUnavailable ? t('unavailableText') : t('text')}</p>
      {isOffline && (
        <Suspense>
          <OfflineHelp />
        </Suspense>
      )}
      {isServers && !isUnavailable && <p>{t.rich('requestId', { id: error.requestId, code: inCode })}</p>}
    </PlainPage>
  )
}

function isWithdrawn(error: unknown): boolean {
  return isRouteErrorResponse(error) ? error.status === 410 : isServerError(error) && error.isWithdrawn === true
}

/** Whether there is no connection: the query says so, but not a script that could not be loaded. */
function useIsOffline(error: unknown): boolean {
  const [isReached, setReached] = useState(true)

  useEffect(() => {
    async function look() {
      setReached(await isConnected())
    }
    void look()
  }, [])

  return error instanceof PageUnavailable ? error.isOffline : !isReached
}

/** Rights that could not be checked. */
function isFailedCheck(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 503
}

/** Replaces an error that the server has logged. */
export type ServerError = { requestId: string; isUnavailable?: boolean; isWithdrawn?: boolean }

function isServerError(error: unknown): error is ServerError {
  return typeof error === 'object' && error !== null && 'requestId' in error
}

function inCode(words: ReactNode) {
  return <code>{words}</code>
}
