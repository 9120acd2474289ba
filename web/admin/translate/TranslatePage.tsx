import type { ReactNode } from 'react'
import { useLocation, useSearchParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { readFragment } from '../../gql/fragment-masking.ts'
import { graphql } from '../../gql/gql.ts'
import { LANGUAGES, otherLanguage } from '../../i18n/language.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { languageOf } from '../../i18n/words.ts'
import { useShowList } from '../../ui/pending.ts'
import { apiLanguage, usePage } from '../../graphql/load.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Link } from '../../ui/Link.tsx'
import { Message } from '../../ui/Message.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { SourcePicker } from '../form/SourcePicker.tsx'
import { AdminPage } from '../layout/AdminPage.tsx'
import { loadAdmin } from '../layout/load-admin.ts'
import records from '../list/Records.module.css'
import {
  TRANSLATED_NOUNS,
  translatePath,
  translatePlaceOf,
  translateVariables,
  type TranslatePlace,
} from './translate-place.ts'
import styles from './Translate.module.css'
import type { TranslationQueue_ItemFragment } from '../../gql/graphql.ts'
import { useTextName } from './useTextName.ts'
import { TranslationTask } from './TranslationTask.tsx'
import { TranslationTaskText } from './translation-texts.ts'

const TranslatePage = graphql(`
  query TranslatePage(
    $into: Language!
    $of: TranslatedKind
    $lang: Language!
    $isChosen: Boolean!
    $kind: TranslatedKind!
    $id: ID!
    $name: String!
  ) {
    translations(into: $into, of: $of, first: 50) {
      totalCount
      edges {
        node {
          id
          ...TranslationQueue_item
        }
      }
    }
    top: translations(into: $into, of: $of, first: 1) @skip(if: $isChosen) {
      edges {
        node {
          id
          ...TranslationTask_text
        }
      }
    }
    knownTags {
      slug
      kind
    }
    translation(of: $kind, id: $id, name: $name, into: $into) @include(if: $isChosen) {
      id
      ...TranslationTask_text
    }
  }
`)

export function loader(args: LoaderFunctionArgs) {
  const place = translatePlaceOf(new URL(args.request.url).searchParams, languageOf(args))
  const variables = translateVariables(place, apiLanguage(args))
  return loadAdmin(args, TranslatePage, variables, ({ translation }) => !place.at || translation)
}

/** One text after the other that is missing in a language, or older there than in the other one. */
export function Component() {
  const t = useTranslations('translate')
  const { language, lang } = useLanguage()
  const place = translatePlaceOf(useSearchParams()[0], language)
  const { before = [] } = (useLocation().state ?? {}) as { before?: string[] }
  const { data, problem } = usePage(TranslatePage, translateVariables(place, lang))
  const queue = readFragment(TranslationQueueItem, data?.translations.edges.map(({ node }) => node) ?? [])
  const task = readFragment(TranslationTaskText, data?.translation ?? data?.top?.edges[0]?.node ?? null)
  const position = queue.findIndex(({ id }) => id === task?.id)
  const next = queue[position + 1] ?? null
  const unlabelled = data?.knownTags.filter(({ kind }) => kind === null).length ?? 0
  const into = t(`into.${place.into}`)

  return (
    <AdminPage title={t('title')} lead={task && data && t('left', { count: data.translations.totalCount, into })}>
      <Filters place={place} />
      {unlabelled > 0 && (
        <Notice>
          {t.rich('unlabelled', {
            count: unlabelled,
            a: linkToLabels,
          })}
        </Notice>
      )}
      <Message tone="error">{problem && (problem === 'NOT_FOUND' ? t('gone') : t('loadFailure'))}</Message>
      {data && !task && (
        <EmptyState
          title={t('done', { into })}
          action={
            <ButtonLink to={translatePath({ ...place, into: otherLanguage(place.into) })} variant="secondary">
              {t(`other.${otherLanguage(place.into)}`)}
            </ButtonLink>
          }
        />
      )}
      {task && (
        <div className={`stack ${styles.desk}`}>
          <SourcePicker>
            <TranslationTask
              key={task.id}
              task={task}
              into={place.into}
              next={translatePath(place, next ?? undefined)}
              before={before}
            />
          </SourcePicker>
          <TranslationQueue place={place} queue={queue} current={task.id} />
        </div>
      )}
    </AdminPage>
  )
}

function linkToLabels(words: ReactNode) {
  return <Link to={paths.adminList('tags', { show: 'unlabelled' })}>{words}</Link>
}

function Filters({ place }: { place: TranslatePlace }) {
  const t = useTranslations('translate')
  const admin = useTranslations('admin.links')
  const showList = useShowList()
  return (
    <div className={records.filter}>
      <SelectField
        label={t('language')}
        value={place.into}
        options={LANGUAGES.map((value) => ({ value, label: t(`into.${value}`) }))}
        onChange={(into) => showList(translatePath({ ...place, into }))}
      />
      <SelectField
        label={t('kind')}
        value={place.of ?? ''}
        options={[
          { value: '' as const, label: t('all') },
          ...TRANSLATED_NOUNS.map((value) => ({ value, label: admin(value) })),
        ]}
        onChange={(of) => showList(translatePath({ ...place, of: of || undefined }))}
      />
    </div>
  )
}

const TranslationQueueItem = graphql(`
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
function TranslationQueue({ place, queue, current }: TranslationQueueProps) {
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
              <span className="label">{text.title}</span>
              <span className="fine">
                {nameOf(text)} · {t(`state.${text.state}`)}
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </nav>
  )
}
