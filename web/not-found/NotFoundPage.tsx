import { lazy, Suspense } from 'react'
import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { PageHead } from '../layout/PageHead.tsx'
import { PageUnavailable } from '../graphql/load.ts'
import { isConnected } from '../offline/is-connected.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { PlainPage } from '../ui/PlainPage.tsx'

type NotFound = { isOffline: boolean }

const NeedsConnection = lazy(() =>
  import('../offline/NeedsConnection.tsx').then(({ NeedsConnection: shown }) => ({ default: shown })),
)

const FILE = /\.\w+$/

/** Without a connection, the shell of the service worker stands for the files of the server as well. */
export async function loader({ request }: LoaderFunctionArgs) {
  const isOffline = typeof document !== 'undefined' && !(await isConnected())
  if (isOffline && !FILE.test(new URL(request.url).pathname)) throw new PageUnavailable(true)
  return data<NotFound>({ isOffline }, { status: isOffline ? 503 : 404 })
}

export function Component() {
  const t = useTranslations('notFoundPage')
  const { isOffline } = useLoaderData() as NotFound
  if (isOffline) {
    return (
      <Suspense>
        <NeedsConnection />
      </Suspense>
    )
  }
  return (
    <PlainPage
      title={t('title')}
      actions={
        <>
          <ButtonLink to={paths.home()}>{t('backHome')}</ButtonLink>
          <ButtonLink to={paths.plants()} variant="secondary">
            {t('toPlants')}
          </ButtonLink>
        </>
      }
    >
      <PageHead title={t('title')} description={t('text')} isHidden />
      <p>{t('text')}</p>
    </PlainPage>
  )
}
