import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../../gql/fragment-masking.ts'
import { graphql } from '../../gql/gql.ts'
import { useFormatDate } from '../../i18n/dates.ts'
import { FormattedDate } from '../../i18n/FormattedDate.tsx'
import { paths, type EditedNoun } from '../../paths.ts'
import { Message } from '../../ui/Message.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { differencesOf, type Content } from './differences.ts'
import { Differences, titlesOf } from './Differences.tsx'
import styles from './HistoryPage.module.css'
import { RestoreButton } from './RestoreButton.tsx'
import { RevisionListItem } from './RevisionList.tsx'
import { useReading } from './useReading.ts'

export const ComparedRevisions = graphql(`
  fragment Comparison_comparison on Comparison {
    newer {
      id
      createdAt
      editorEmail
      content
    }
    older {
      id
      createdAt
      content
    }
    plants {
      id
      title(lang: $lang)
    }
  }
`)

/** What restoring another revision replaces. */
export const NewestRevision = graphql(`
  fragment Comparison_newest on Comparison {
    newer {
      id
      content
    }
    plants {
      id
      title(lang: $lang)
    }
  }
`)

type ComparisonProps = {
  of: EditedNoun
  id: string
  /** Of the last save; null if the item was deleted. */
  updatedAt: string | null
  comparison: FragmentType<typeof ComparedRevisions> | null
  newest: FragmentType<typeof NewestRevision> | null
  /** All tags with a label. */
  tags: readonly { slug: string; label: string }[]
  saves: readonly FragmentType<typeof RevisionListItem>[]
}

/** The changes of a save compared with an earlier one, with a button to restore it. */
export function Comparison({ of, id, updatedAt, comparison, newest, tags, saves }: ComparisonProps) {
  const t = useTranslations('adminHistory')
  const formatDate = useFormatDate()
  const navigate = useNavigate()
  const compared = readFragment(ComparedRevisions, comparison)
  const current = readFragment(NewestRevision, newest)
  const all = readFragment(RevisionListItem, saves)
  const named = [...(compared?.plants ?? []), ...(current?.plants ?? [])]
  const plants = new Map(named.map(({ id, title }) => [id, title]))
  const read = useReading(plants)
  if (!compared) return <Message tone="error">{t('notFound')}</Message>
  const { newer, older } = compared
  const changesSince = (before: unknown) => differencesOf((before ?? {}) as Content, newer.content as Content, read)
  const differences = changesSince(older?.content)
  const place = all.findIndex((save) => save.id === newer.id)
  const earlier = place === -1 ? [] : all.slice(place + 1)

  function labelOf(date: string, index: number): string {
    const moment = formatDate(date, { withTime: true })
    return index === 0 ? t('before', { moment }) : moment
  }

  return (
    <section className={`stack ${styles.comparison}`} aria-labelledby="compared">
      <h2 id="compared" className={styles.compared}>
        <FormattedDate date={newer.createdAt} withTime />
      </h2>
      <p className={`hint ${styles.who}`}>{newer.editorEmail ? t('by', { who: newer.editorEmail }) : t('byNobody')}</p>
      {older && earlier.length > 0 && (
        <SelectField
          label={t('compareWith')}
          value={older.id}
          options={earlier.map((save, index) => ({
            value: save.id,
            label: labelOf(save.createdAt, index),
          }))}
          onChange={(chosen) =>
            void navigate(paths.adminHistory(of, id, { revision: newer.id, with: chosen }), {
              preventScrollReset: true,
            })
          }
        />
      )}
      {place > 0 && updatedAt && current && (
        <RestoreButton of={of} id={id} revision={newer.id} savedAt={newer.createdAt} basedOn={updatedAt}>
          <Differences differences={changesSince(current.newer.content)} titles={titlesOf(plants, tags)} />
        </RestoreButton>
      )}
      {!older && <p className="measure">{t('first')}</p>}
      {older && differences.length === 0 && <p>{t('same')}</p>}
      <Differences differences={differences} titles={titlesOf(plants, tags)} />
    </section>
  )
}
