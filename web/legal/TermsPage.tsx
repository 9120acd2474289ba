import { LegalPage } from './LegalPage.tsx'

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

export function Component() {
  return <LegalPage page="terms" sections={sections} />
}
