import type { ReactNode } from 'react'
import { type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { ArticleCard, drawingsOfArticleCard } from '../article/ArticleCard.tsx'
import type { NamedDrawing } from '../drawing/drawing-file.ts'
import { Drawings } from '../drawing/Drawings.tsx'
import { graphql } from '../gql/gql.ts'
import type { HomePageQuery } from '../gql/graphql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { pageUrl } from '../layout/page-url.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { apiLanguage, load, usePage } from '../graphql/load.ts'
import { paths } from '../paths.ts'
import { drawingsOfPlantCard, PlantCard } from '../plant/PlantCard.tsx'
import { drawingsOfProjectCard, ProjectCard } from '../project/ProjectCard.tsx'
import { ForWhom } from '../safety/ForWhom.tsx'
import { loadNames } from '../safety/names.ts'
import { isSomebody } from '../safety/person.ts'
import { usePersonHref } from '../safety/usePersonHref.ts'
import { useSite } from '../site.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { CardGrid } from '../ui/Card.tsx'
import { Link } from '../ui/Link.tsx'
import { Section } from '../ui/Section.tsx'
import { COMMON_AILMENTS, CommonAilments } from '../ailment/CommonAilments.tsx'
import { Hero } from './Hero.tsx'
import styles from './HomePage.module.css'

const HomePage = graphql(`
  query HomePage($lang: Language!, $ailments: [String!]!) {
    ailments(slugs: $ailments, lang: $lang) {
      id
      ...CommonAilments_ailment
    }
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

export async function loader(args: LoaderFunctionArgs) {
  const variables = { lang: apiLanguage(args), ailments: COMMON_AILMENTS }
  const [page] = await Promise.all([load(args, HomePage, variables), loadNames(args)])
  return page
}

export function Component() {
  const t = useTranslations('home')
  const { lang } = useLanguage()
  const { chosen } = usePersonHref()
  const person = isSomebody(chosen) && chosen
  const { data } = usePage(HomePage, { lang, ailments: COMMON_AILMENTS })
  return (
    <Drawings of={drawingsOf(data)} isAtEnd>
      <PageHead description={t('lead')} jsonLd={useWebSite()} />
      <Hero />
      <div className="wrap">
        <div className={styles.whom}>
          <ForWhom />
          {person && <ButtonLink to={paths.plants(person)}>{t('plantsFor')}</ButtonLink>}
        </div>
        {data && data.ailments.length > 0 && (
          <Section title={t('ailments')} action={<SeeAll to={paths.ailments()}>{t('allAilments')}</SeeAll>}>
            <CommonAilments ailments={data.ailments} />
          </Section>
        )}
        {/* The newest may be none for a person. */}
        {!person && (
          <Featured title={t('plants')} all={t('allPlants')} to={paths.plants()}>
            {data?.plants.edges.map(({ node }) => (
              <PlantCard key={node.id} plant={node} />
            ))}
          </Featured>
        )}
        <Featured title={t('articles')} all={t('allArticles')} to={paths.articles()} isListed>
          {data?.articles.edges.map(({ node }) => (
            <ArticleCard key={node.id} article={node} />
          ))}
        </Featured>
        <Featured title={t('projects')} all={t('allProjects')} to={paths.projects()} isListed>
          {data?.featuredProjects.map((project) => (
            <ProjectCard key={project.id} project={project} />
          ))}
        </Featured>
      </div>
    </Drawings>
  )
}

function drawingsOf(data: HomePageQuery | undefined): NamedDrawing[][] {
  if (!data) return []
  return [
    ...data.plants.edges.map(({ node }) => drawingsOfPlantCard(node)),
    ...data.articles.edges.map(({ node }) => drawingsOfArticleCard(node)),
    ...data.featuredProjects.map(drawingsOfProjectCard),
  ]
}

type FeaturedProps = {
  title: string
  all: string
  to: string
  /** See CardGrid. */
  isListed?: boolean
  children: readonly ReactNode[] | undefined
}

/** Empty sections are left out; errors are logged. */
function Featured({ title, all, to, isListed = false, children }: FeaturedProps) {
  if (!children?.length) return null
  return (
    <Section title={title} action={<SeeAll to={to}>{all}</SeeAll>}>
      <CardGrid isListed={isListed}>{children}</CardGrid>
    </Section>
  )
}

function SeeAll({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Link to={to} className={styles.all}>
      {children}
    </Link>
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
    url: pageUrl(language, paths.home(), site.url),
    inLanguage: language,
    potentialAction: {
      '@type': 'SearchAction',
      target: `${new URL(paths.plants(), site.url).href}?q={search_term}`,
      'query-input': 'required name=search_term',
    },
  }
}
