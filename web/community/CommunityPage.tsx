import { useParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useMemberParts } from '../auth/member-parts.ts'
import { graphql } from '../gql/gql.ts'
import { apiLanguage, load, usePage } from '../graphql/load.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { CARD_SIZE, PageHead } from '../layout/PageHead.tsx'
import { NoItem } from '../list/ItemProblem.tsx'
import { paths } from '../paths.ts'
import { CommunitySheet } from './CommunitySheet.tsx'

const CommunityPage = graphql(`
  query CommunityPage($id: ID!, $lang: Language!) {
    community(id: $id) {
      id
      name(lang: $lang)
      updatedAt
      isPublic
      ...CommunitySheet_community
    }
  }
`)

export function loader(args: LoaderFunctionArgs) {
  const variables = { id: args.params['id'] ?? '', lang: apiLanguage(args) }
  return load(args, CommunityPage, variables, (data) => data.community)
}

export function Component() {
  const t = useTranslations('communityPage')
  const layout = useTranslations('layout')
  const { id = '' } = useParams()
  const { lang, language } = useLanguage()
  const { data, problem } = usePage(CommunityPage, { id, lang })
  const parts = useMemberParts()
  if (problem) return <NoItem of="communities" problem={problem} />
  if (!data?.community) return null
  const { community } = data
  const title = community.name ?? ''
  return (
    <>
      {parts && <parts.AdminMark of="communities" id={community.id} isHidden={!community.isPublic} />}
      <PageHead
        title={title}
        description={t('metaDescription', { title })}
        image={{
          url: paths.card('communities', community, language),
          alt: layout('cardAlt', { title }),
          ...CARD_SIZE,
        }}
        {...(import.meta.env.SSR && { cited: { of: 'communities', id: community.id, savedAt: community.updatedAt } })}
      />
      <CommunitySheet community={community} />
    </>
  )
}
