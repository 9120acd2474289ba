import type { ReactNode } from 'react'
import { Link, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { ArticleCard } from '../article/ArticleCard.tsx'
import { graphql } from '../gql/gql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { addressIn } from '../layout/address-in.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { apiLanguage, load, usePage } from '../load.ts'
import { paths } from '../paths.ts'
import { PlantCard } from '../plant/PlantCard.tsx'
import { ProjectCard } from '../project/ProjectCard.tsx'
import { useSite } from '../site.ts'
import { CardGrid } from '../ui/Card.tsx'
import { Section } from '../ui/Section.tsx'
import { Hero } from './Hero.tsx'
import styles from './HomePage.module.css'

const HomePage = graphql(`
  query HomePage($lang: Language!) {
    plants(first: 6) {
      edges {
        node {
          id
          ...PlantCard_plant
        }
      }
    }
    articles(first: 3) {
      edges {
        node {
          id
          ...ArticleCard_article
        }
      }
    }
    featuredProjects(first: 3) {
      id
      ...ProjectCard_project
    }
  }
`)

export function loader(args: LoaderFunctionArgs) {
  return load(args, HomePage, { lang: apiLanguage(args) })
}

export function Component() {
  const t = useTranslations('home')
  const { lang } = useLanguage()
  const { data } = usePage(HomePage, { lang })
  return (
    <>
      <PageHead description={t('lead')} jsonLd={useWebSite()} />
      <Hero />
      <div className="wrap">
        <Featured title={t('plants')} all={t('allPlants')} to={paths.plants()}>
          {data?.plants.edges.map(({ node }) => (
            <PlantCard key={node.id} plant={node} />
          ))}
        </Featured>
        <Featured title={t('articles')} all={t('allArticles')} to={paths.articles()}>
          {data?.articles.edges.map(({ node }) => (
            <ArticleCard key={node.id} article={node} />
          ))}
        </Featured>
        <Featured title={t('projects')} all={t('allProjects')} to={paths.projects()}>
          {data?.featuredProjects.map((project) => (
            <ProjectCard key={project.id} project={project} />
          ))}
        </Featured>
      </div>
    </>
  )
}

type FeaturedProps = { title: string; all: string; to: string; children: readonly ReactNode[] | undefined }

/** Empty sections are left out; errors are logged. */
function Featured({ title, all, to, children }: FeaturedProps) {
  if (!children?.length) return null
  const link = (
    <Link to={to} className={styles.all}>
      {all}
    </Link>
  )
  return (
    <Section title={title} action={link}>
      <CardGrid>{children}</CardGrid>
    </Section>
  )
}

/** Tells search engines the name of the site, and how to search it. */
function useWebSite() {
  const t = useTranslations('layout')
  const { site } = useSite()
  const { language } = useLanguage()
  return {
    '@type': 'WebSite',
    name: t('siteName'),
    url: addressIn(language, paths.home(), site.url),
    inLanguage: language,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${new URL(paths.plants(), site.url).href}?q={search_term}`,
      'query-input': 'required name=search_term',
    },
  }
}
