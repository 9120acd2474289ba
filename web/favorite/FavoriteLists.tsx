import BookOpen from 'lucide-react/icons/book-open'
import { useTranslations } from 'use-intl'
import { ArticleCard, ArticleCardFragment, drawingsOfArticleCard } from '../article/ArticleCard.tsx'
import { Drawings } from '../drawing/Drawings.tsx'
import type { FragmentType } from '../gql/fragment-masking.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { paths } from '../paths.ts'
import { drawingsOfPlantCard, PlantCard, PlantCardFragment } from '../plant/PlantCard.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { CardGrid } from '../ui/Card.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Section } from '../ui/Section.tsx'

type FavoriteListsProps = {
  plants: readonly ({ id: string } & FragmentType<typeof PlantCardFragment>)[]
  articles: readonly ({ id: string } & FragmentType<typeof ArticleCardFragment>)[]
}

/** As many plants as a booklet may have. */
const MAX_IN_BOOKLET = 40

export function FavoriteLists({ plants, articles }: FavoriteListsProps) {
  const t = useTranslations('favoriteLists')
  const { language } = useLanguage()
  const inBooklet = plants.slice(0, MAX_IN_BOOKLET).map(({ id }) => id)
  return (
    <Drawings of={[...plants.map(drawingsOfPlantCard), ...articles.map(drawingsOfArticleCard)]}>
      <Section
        title={t('plants')}
        action={
          plants.length > 0 && (
            <ButtonLink
              to={paths.booklet({ plants: inBooklet.join(',') }, language)}
              variant="secondary"
              reloadDocument
              rel="nofollow"
            >
              <BookOpen aria-hidden size="1.11rem" />
              {t('booklet')}
            </ButtonLink>
          )
        }
      >
        {plants.length === 0 ? (
          <EmptyState title={t('noPlants')} action={<ButtonLink to={paths.plants()}>{t('explorePlants')}</ButtonLink>}>
            {t('noPlantsText')}
          </EmptyState>
        ) : (
          <CardGrid>
            {plants.map((plant) => (
              <PlantCard key={plant.id} plant={plant} />
            ))}
          </CardGrid>
        )}
      </Section>
      <Section title={t('articles')}>
        {articles.length === 0 ? (
          <EmptyState
            title={t('noArticles')}
            action={<ButtonLink to={paths.articles()}>{t('exploreArticles')}</ButtonLink>}
          >
            {t('noArticlesText')}
          </EmptyState>
        ) : (
          <CardGrid>
            {articles.map((article) => (
              <ArticleCard key={article.id} article={article} />
            ))}
          </CardGrid>
        )}
      </Section>
    </Drawings>
  )
}
