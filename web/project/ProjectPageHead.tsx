import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { addressIn } from '../layout/address-in.ts'
import { breadcrumbList } from '../layout/breadcrumbs.ts'
import { CARD_SIZE, PageHead } from '../layout/PageHead.tsx'
import { paths } from '../paths.ts'
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
  const navigation = useTranslations('navigation')
  const layout = useTranslations('layout')
  const { site } = useSite()
  const { language } = useLanguage()
  const { id, title, createdAt, updatedAt, gallery, tagLabels } = readFragment(ProjectPageHeadFragment, masked)
  const name = title ?? ''
  const trail = [
    { name: navigation('home'), path: paths.home() },
    { name: navigation('projects'), path: paths.projects() },
    { name, path: paths.project(id) },
  ]
  const jsonLd = {
    '@type': 'CreativeWork',
    name,
    url: addressIn(language, paths.project(id), site.url),
    inLanguage: language,
    dateCreated: createdAt,
    dateModified: updatedAt,
    license: addressIn(language, paths.terms(), site.url),
    keywords: tagLabels.map(({ label }) => label),
    ...(gallery.length > 0 && { image: gallery.map(({ url }) => new URL(url, site.url).href) }),
  }
  return (
    <PageHead
      title={name}
      description={t('metaDescription', { title: name })}
      image={
        gallery[0] ?? {
          url: paths.card('projects', { id, updatedAt }, language),
          alt: layout('cardAlt', { title: name }),
          ...CARD_SIZE,
        }
      }
      type="article"
      {...(import.meta.env.SSR && { cited: { of: 'projects', id: id, savedAt: updatedAt } })}
      jsonLd={[jsonLd, breadcrumbList(language, site.url, trail)]}
    />
  )
}
