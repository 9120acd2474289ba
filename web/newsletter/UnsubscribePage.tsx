import { data, useLoaderData, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../i18n/useLanguage.ts'
import { ContactEmail } from '../layout/ContactEmail.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import { PlainPage } from '../ui/PlainPage.tsx'
import { paths } from '../paths.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'

type Link = { state: 'asks'; email: string; token: string } | { state: 'done' } | { state: 'invalid' }

/** Opening the link changes nothing, since mail scanners open it, too. The form is handled by the server. */
export function loader({ request }: LoaderFunctionArgs) {
  const params = new URL(request.url).searchParams
  const [email, token, outcome] = ['email', 'token', 'outcome'].map((name) => params.get(name))
  if (outcome === 'done') return data<Link>({ state: 'done' })
  if (email && token && !outcome) return data<Link>({ state: 'asks', email, token })
  return data<Link>({ state: 'invalid' }, { status: 400 })
}

const FORM = 'unsubscribe'

export function Component() {
  const t = useTranslations('unsubscribePage')
  const { language } = useLanguage()
  const link = useLoaderData() as Link
  const address = () => <strong>{link.state === 'asks' && link.email}</strong>
  const contact = () => <ContactEmail />
  const home = (
    <ButtonLink to={paths.home()} variant={link.state === 'asks' ? 'secondary' : 'primary'}>
      {t('home')}
    </ButtonLink>
  )
  return (
    <PlainPage
      title={t(`${link.state}.title`)}
      actions={
        link.state === 'asks' ? (
          <>
            <Button type="submit" form={FORM}>
              {t('unsubscribe')}
            </Button>
            {home}
          </>
        ) : (
          home
        )
      }
    >
      <PageHead title={t(`${link.state}.title`)} description={t('description')} isHidden />
      {link.state === 'asks' && (
        <form
          id={FORM}
          method="post"
          action={paths.unsubscribe({ email: link.email, token: link.token, lang: language })}
        >
          <p>{t.rich('asks.text', { email: address })}</p>
        </form>
      )}
      {link.state === 'done' && <p>{t('done.text')}</p>}
      {link.state === 'invalid' && <p>{t.rich('invalid.text', { email: contact })}</p>}
    </PlainPage>
  )
}
