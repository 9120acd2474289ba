import { useTranslations } from 'use-intl'
import { TagList } from './TagList.tsx'

const ON_A_CARD = 3

/** The first tags of an item, and the number of further ones. */
export function CardTags({ tags }: { tags: readonly { slug: string; label: string }[] }) {
  const t = useTranslations('tags')
  return <TagList tags={tags} max={ON_A_CARD} moreLabel={(count) => t('more', { count })} />
}
