import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import { paths } from '../paths.ts'
import { Link } from '../ui/Link.tsx'
import styles from './Attributions.module.css'

export const AttributionsFragment = graphql(`
  fragment Attributions_attribution on Attribution {
    id
    text
    line(lang: $lang)
    communityId
  }
`)

type AttributionsProps = {
  of: readonly FragmentType<typeof AttributionsFragment>[]
  /** Only those of a long text, by its name; null: all others, which stand at the head. */
  text?: string | null
}

/** From which communities something comes, and on what terms, each in a line. */
export function Attributions({ of: masked, text }: AttributionsProps) {
  const shown = readFragment(AttributionsFragment, masked).filter((each) => text === undefined || each.text === text)
  return shown.map(({ id, line, communityId }) => (
    <small key={id} className={`hint ${styles.line}`} data-attribution>
      {communityId ? <Link to={paths.community(communityId)}>{line}</Link> : line}
    </small>
  ))
}

/** Says of knowledge that is told without any community that none has seen the page. */
export function NoCommunity({ of: attributions }: Pick<AttributionsProps, 'of'>) {
  const t = useTranslations('sources')
  return attributions.length === 0 && <small className={`hint ${styles.line}`}>{t('noCommunity')}</small>
}
