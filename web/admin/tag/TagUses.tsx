import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../../gql/fragment-masking.ts'
import { graphql } from '../../gql/gql.ts'
import { NOUNS } from '../../gql/texts.ts'
import { paths } from '../../paths.ts'
import { Link } from '../../ui/Link.tsx'
import styles from '../list/Records.module.css'

const UsedTag = graphql(`
  fragment TagUses_tag on KnownTag {
    slug
    uses {
      kind
      count
    }
    partOf
  }
`)

/** Where a tag stands, with links to lists of the items. */
export function TagUses({ tag }: { tag: FragmentType<typeof UsedTag> }) {
  const t = useTranslations('adminTags')
  const total = useTranslations('adminList.total')
  const { slug, uses, partOf } = readFragment(UsedTag, tag)
  return (
    <p className={`hint row ${styles.meta}`}>
      {uses.map(({ kind, count }) => (
        <Link key={kind} to={paths.adminList(NOUNS[kind], { tag: slug })}>
          {total(NOUNS[kind], { count })}
        </Link>
      ))}
      {partOf > 0 && <span>{t('partOf', { count: partOf })}</span>}
      {uses.length === 0 && partOf === 0 && <span>{t('unused')}</span>}
    </p>
  )
}
