import { LegalPage } from './LegalPage.tsx'

const sections = ['reading', 'newsletter', 'account', 'keeping', 'hosting', 'others', 'rights'] as const

export function Component() {
  return <LegalPage page="privacy" sections={sections} />
}
