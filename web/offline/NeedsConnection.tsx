import { useLocation } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { PageHead } from '../layout/PageHead.tsx'
import { PlainPage } from '../ui/PlainPage.tsx'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { withOfflineWords } from './OfflineWords.tsx'

/** In place of a file that the server makes, such as a booklet, while there is no connection. */
export const NeedsConnection = withOfflineWords(Explanation)

function Explanation() {
  const t = useTranslations('offline')
  const words = useTranslations('errorPage')
  const { pathname, search } = useLocation()
  const title = t('needsConnection')
  return (
    <PlainPage
      title={title}
      actions={
        <>
          <ButtonLink to={pathname + search} reloadDocument>
            {words('retry')}
          </ButtonLink>
          <ButtonLink to={paths.offline()} variant="secondary">
            {words('kept')}
          </ButtonLink>
        </>
      }
    >
      <PageHead title={title} description={t('needsConnectionText')} isHidden />
      <p>{t('needsConnectionText')}</p>
    </PlainPage>
  )
}
