import { data } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { PageHead } from '../layout/PageHead.tsx'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { PlainPage } from './PlainPage.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export function Component() {
  const t = useTranslations('notFoundPage')
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
