import { useLocation } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { KINDS } from '../gql/nouns.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { PlainPage } from '../ui/PlainPage.tsx'
import type { Problem } from '../graphql/load.ts'
import { paths, type ContentNoun } from '../paths.ts'
import { FOR_ANYBODY } from '../safety/visit.ts'
import { ButtonLink } from '../ui/Button.tsx'

type NoItemProps = { of: ContentNoun; problem: Problem }

const KNOWN: Partial<Record<Problem, string>> = {
  NOT_FOUND: 'notFound',
  NOT_AVAILABLE: 'notAvailable',
  LOCKED: 'locked',
}
type Singular = Lowercase<(typeof KINDS)[ContentNoun]>

/** Why an item cannot be shown, in the words of its page. */
export function NoItem({ of, problem }: NoItemProps) {
  const t = useTranslations(`${KINDS[of].toLowerCase() as Singular}Page`)
  const known = KNOWN[problem] as 'notFound'
  const back = { to: paths[of](), label: t('back') }
  if (!known || !t.has(known)) return <ItemProblem title={t('failed')} back={back} />
  return <ItemProblem title={t(known)} explanation={t(`${known}Text`)} back={back} />
}

type ItemProblemProps = {
  title: string
  /** Omitted if an error may be temporary: then retrying may help. */
  explanation?: string
  back: { to: string; label: string }
  /** Whether the way back leaves out for whom the visit is. */
  isForAnybody?: boolean
}

/** Shown instead of a plant, article or project that cannot be shown. */
export function ItemProblem({ title, explanation, back, isForAnybody }: ItemProblemProps) {
  const t = useTranslations('list')
  const { pathname } = useLocation()
  return (
    <PlainPage
      title={title}
      actions={
        <>
          {!explanation && <ButtonLink to={pathname}>{t('retry')}</ButtonLink>}
          <ButtonLink to={back.to} variant={explanation ? 'primary' : 'secondary'} {...(isForAnybody && FOR_ANYBODY)}>
            {back.label}
          </ButtonLink>
        </>
      }
    >
      <PageHead title={title} description={explanation ?? title} isHidden />
      {explanation && <p>{explanation}</p>}
    </PlainPage>
  )
}
