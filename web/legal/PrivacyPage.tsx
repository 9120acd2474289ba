import { LegalPage } from './LegalPage.tsx'

const sections = ['reading', 'newsletter', 'account', 'others', 'rights'] as const

export function Component() {
  return <LegalPage page="privacy" sections={sections} />
}
