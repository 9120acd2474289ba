import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { BackLink } from '../list/BackLink.tsx'
import { paths } from '../paths.ts'
import { CiteLink } from '../layout/CiteLink.tsx'
import { ShareLink } from '../share/ShareLink.tsx'
import { TagList } from '../tag/TagList.tsx'
import { CommunityTexts } from './CommunityTexts.tsx'
import styles from './CommunitySheet.module.css'

const CommunitySheetFragment = graphql(`
  fragment CommunitySheet_community on Community {
    id
    name(lang: $lang)
    ...CommunityTexts_community
    tagLabels(lang: $lang) {
      slug
      label
    }
    nameIn: name(lang: $lang, fallback: false)
  }
`)

/** A community, on its page and in previews. */
export function CommunitySheet({ community: masked }: { community: FragmentType<typeof CommunitySheetFragment> }) {
  const t = useTranslations('communityPage')
  const { other } = useLanguage()
  const community = readFragment(CommunitySheetFragment, masked)
  return (
    <article className={`wrap stack ${styles.page}`}>
      <BackLink to={paths.communities()}>{t('back')}</BackLink>
      <h1 lang={community.nameIn ? undefined : other}>{community.name}</h1>
      <TagList tags={community.tagLabels} hrefFor={(tag) => paths.communities({ tag })} />
      <p>
        <ShareLink title={community.name ?? ''} />
      </p>
      <CommunityTexts community={community} />
      <CiteLink of="communities" id={community.id} />
    </article>
  )
}
