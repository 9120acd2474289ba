import { LegalPage, loaderOf } from './LegalPage.tsx'

const sections = ['reading', 'newsletter', 'account', 'keeping', 'hosting', 'others', 'rights'] as const

export const loader = loaderOf('privacy')

export function Component() {
  return <LegalPage page="privacy" sections={sections} />
}
