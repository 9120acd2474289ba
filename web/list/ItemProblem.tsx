import { useLocation } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { PageHead } from '../layout/PageHead.tsx'
import { PlainPage } from '../not-found/PlainPage.tsx'
import { FOR_ANYBODY } from '../safety/visit.ts'
import { ButtonLink } from '../ui/Button.tsx'

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
