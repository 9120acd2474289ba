import { useTranslations } from 'use-intl'
import { ArticleCard, drawingsOfArticleCard } from '../article/ArticleCard.tsx'
import { Drawings } from '../drawing/Drawings.tsx'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import { paths } from '../paths.ts'
import { drawingsOfPlantCard, PlantCard } from '../plant/PlantCard.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { CardGrid } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Section } from '../ui/Section.tsx'

export const FavoriteListsFragment = graphql(`
  fragment FavoriteLists_viewer on Viewer {
    favoritePlants {
      id
      ...PlantCard_plant
    }
    favoriteArticles {
      id
      ...ArticleCard_article
    }
  }
`)

export function FavoriteLists({ viewer }: { viewer: FragmentType<typeof FavoriteListsFragment> }) {
  const t = useTranslations('favorites')
  const { favoritePlants, favoriteArticles } = readFragment(FavoriteListsFragment, viewer)
  return (
    <Drawings of={[...favoritePlants.map(drawingsOfPlantCard), ...favoriteArticles.map(drawingsOfArticleCard)]}>
      <Section title={t('plants')}>
        {favoritePlants.length === 0 ? (
          <EmptyState title={t('noPlants')} action={<ButtonLink to={paths.plants()}>{t('explorePlants')}</ButtonLink>}>
            {t('noPlantsText')}
          </EmptyState>
        ) : (
          <CardGrid>
            {favoritePlants.map((plant) => (
              <PlantCard key={plant.id} plant={plant} />
            ))}
          </CardGrid>
        )}
      </Section>
      <Section title={t('articles')}>
        {favoriteArticles.length === 0 ? (
          <EmptyState
            title={t('noArticles')}
            action={<ButtonLink to={paths.articles()}>{t('exploreArticles')}</ButtonLink>}
          >
            {t('noArticlesText')}
          </EmptyState>
        ) : (
          <CardGrid>
            {favoriteArticles.map((article) => (
              <ArticleCard key={article.id} article={article} />
            ))}
          </CardGrid>
        )}
      </Section>
    </Drawings>
  )
}
