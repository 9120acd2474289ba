import { data, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { requireAdmin } from '../../auth/guards.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { AdminPage } from './AdminPage.tsx'

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  return data(null, { status: 404 })
}

export function Component() {
  const t = useTranslations('admin')
  return (
    <AdminPage title={t('nothingHere')}>
      <EmptyState
        title={t('nothingHereText')}
        action={<ButtonLink to={paths.admin()}>{t('toDashboard')}</ButtonLink>}
      />
    </AdminPage>
  )
}
