import { useTranslations } from 'use-intl'
import { graphql } from '../../gql/gql.ts'
import type { TranslationQueue_ItemFragment } from '../../gql/graphql.ts'
import { Link } from '../../ui/Link.tsx'
import styles from './Translate.module.css'
import { translatePath, type TranslatePlace } from './translate-place.ts'
import { useTextName } from './useTextName.ts'

export const TranslationQueueItem = graphql(`
  fragment TranslationQueue_item on Translation {
    id
    kind
    itemId
    name
    state
    title(lang: $lang)
    about(lang: $lang)
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
  const nameOf = useTextName()
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
              <span className={styles.item}>{text.title}</span>
              <span className={styles.name}>
                {nameOf(text)} · {t(`state.${text.state}`)}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
