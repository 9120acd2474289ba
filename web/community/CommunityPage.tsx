import { useParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useMemberParts } from '../auth/member-parts.ts'
import { graphql } from '../gql/gql.ts'
import { apiLanguage, load, usePage } from '../graphql/load.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { NoItem } from '../list/ItemProblem.tsx'
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
  const { id = '' } = useParams()
  const { lang } = useLanguage()
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
        item={{ of: 'communities', id, updatedAt: community.updatedAt }}
      />
      <CommunitySheet community={community} />
    </>
  )
}
