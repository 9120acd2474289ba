import { useTranslations } from 'use-intl'
import { paths, type ContentNoun } from '../paths.ts'
import { Link } from '../ui/Link.tsx'

/** At the end of a page: how to cite it, its earlier versions, and where to say what is wrong. */
export function CiteLink({ of, id }: { of: ContentNoun; id: string }) {
  const t = useTranslations('sources')
  return (
    <p data-whole className="no-print">
      <Link to={paths.cite(of, id)} rel="nofollow">
        {t('cite')}
      </Link>
      {' · '}
      <Link to={paths.suggest(of, id)} rel="nofollow">
        {t('suggest')}
      </Link>
    </p>
  )
}
