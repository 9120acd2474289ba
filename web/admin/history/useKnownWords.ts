import { useTranslations } from 'use-intl'
import type { Evidence, Finding } from '../../gql/graphql.ts'

/** How well a use is known, in words. Acceptance by experts says by itself what was found. */
export function useKnownWords(): (evidence: Evidence, finding: Finding) => string {
  const t = useTranslations('findings')
  const words = useTranslations('vocabulary')
  return (evidence, finding) =>
    evidence === 'ACCEPTED_USE' || evidence === 'MONOGRAPH'
      ? t(`expert.${evidence}.${finding}`)
      : t('known', { evidence: words(`evidence.${evidence}`), finding: t(finding) })
}
