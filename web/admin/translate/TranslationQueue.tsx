import { useTranslations } from 'use-intl'
import { graphql } from '../../gql/gql.ts'
import type { TranslationQueue_ItemFragment } from '../../gql/graphql.ts'
import { Link } from '../../ui/Link.tsx'
import { useFieldName } from '../files/useFieldName.ts'
import styles from './Translate.module.css'
import { translatePath, type TranslatePlace } from './translate-place.ts'

export const TranslationQueueItem = graphql(`
  fragment TranslationQueue_item on Translation {
    id
    kind
    itemId
    name
    state
    item {
      id
      title(lang: $lang)
    }
  }
`)

type TranslationQueueProps = {
  place: TranslatePlace
  queue: readonly TranslationQueue_ItemFragment[]
  /** Id of the shown text. */
  current: string
}

/** The texts to come; each can be opened. */
export function TranslationQueue({ place, queue, current }: TranslationQueueProps) {
  const t = useTranslations('translate')
  const nameOf = useFieldName()
  return (
    <nav aria-label={t('queue')} className={styles.queue}>
      <ol className={styles.texts}>
        {queue.map((text) => (
          <li key={text.id}>
            <Link
              to={translatePath(place, text)}
              preventScrollReset
              className={styles.text}
              aria-current={text.id === current ? 'true' : undefined}
            >
              <span className={styles.item}>{text.item?.title}</span>
              <span className={styles.name}>
                {nameOf(text.name)} · {t(`state.${text.state}`)}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
