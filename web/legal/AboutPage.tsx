import { LegalPage, loaderOf } from './LegalPage.tsx'

const sections = ['knowledge', 'operator', 'contact'] as const

export const loader = loaderOf('about')

export function Component() {
  return <LegalPage page="about" sections={sections} />
}
