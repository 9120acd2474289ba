import { LegalPage, loaderOf } from './LegalPage.tsx'

const sections = [
  'health',
  'emergency',
  'operator',
  'knowledge',
  'harvesting',
  'use',
  'accounts',
  'law',
  'contact',
] as const

export const loader = loaderOf('terms')

export function Component() {
  return <LegalPage page="terms" sections={sections} />
}
