import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { useSite } from '../site.ts'

export const ProjectPageHeadFragment = graphql(`
  fragment ProjectPageHead_project on Project {
    id
    title(lang: $lang)
    createdAt
    updatedAt
    gallery {
      url
      width
      height
      alt(lang: $lang)
    }
    tagLabels(lang: $lang) {
      slug
      label
    }
  }
`)

type ProjectPageHeadProps = { project: FragmentType<typeof ProjectPageHeadFragment> }

export function ProjectPageHead({ project: masked }: ProjectPageHeadProps) {
  const t = useTranslations('projectPage')
  const { site } = useSite()
  const { id, title, createdAt, updatedAt, gallery, tagLabels } = readFragment(ProjectPageHeadFragment, masked)
  const name = title ?? ''
  return (
    <PageHead
      title={name}
      description={t('metaDescription', { title: name })}
      image={gallery[0]}
      item={{ of: 'projects', id, updatedAt }}
      jsonLd={{
        '@type': 'CreativeWork',
        name,
        dateCreated: createdAt,
        keywords: tagLabels.map(({ label }) => label),
        ...(gallery.length > 0 && { image: gallery.map(({ url }) => new URL(url, site.url).href) }),
      }}
    />
  )
}
