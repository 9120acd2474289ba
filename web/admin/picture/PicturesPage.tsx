import { useState } from 'react'
import { useSearchParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { readFragment } from '../../gql/fragment-masking.ts'
import { graphql } from '../../gql/gql.ts'
import type { PictureState } from '../../gql/graphql.ts'
import { KINDS } from '../../gql/nouns.ts'
import { apiLanguage, codeOf, usePage } from '../../graphql/load.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import type { ApiLanguage } from '../../list/filter.ts'
import { usePendingParams } from '../../ui/pending.ts'
import { useMore } from '../../list/useMore.ts'
import type { PictureFilter } from '../../paths.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { loadAdmin } from '../layout/load-admin.ts'
import { useFailure } from '../layout/useFailure.ts'
import { AdminList, type ListOutcome } from '../list/AdminList.tsx'
import { ConfirmRow } from '../list/ConfirmRow.tsx'
import { ListFilters } from '../list/ListFilters.tsx'
import { MoreButton } from '../list/MoreButton.tsx'
import { PhotoInForm } from './photo-in-form.ts'
import { PictureDescriber } from './PictureDescriber.tsx'
import { PictureRecord, type ListedPicture } from './PictureRecord.tsx'
import record from './PictureRecord.module.css'
import { useReplacePicture } from './useReplacePicture.ts'

const AdminPictures = graphql(`
  query AdminPictures(
    $lang: Language!
    $search: String
    $state: PictureState
    $usedBy: TaggedKind
    $licence: String
    $after: String
  ) {
    pictures(search: $search, state: $state, usedBy: $usedBy, licence: $licence, first: 50, after: $after) {
      totalCount
      edges {
        node {
          url
          useCount
          usedIn {
            id
            kind
            title(lang: $lang)
            detail
          }
          photo {
            ...PhotoInForm
          }
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
    pictureLicences
  }
`)

const DeletePicture = graphql(`
  mutation DeletePicture($url: String!) {
    deletePicture(url: $url)
  }
`)

const STATES = { undescribed: 'UNDESCRIBED', unused: 'UNUSED', unlicensed: 'UNLICENSED' } as const satisfies Record<
  string,
  PictureState
>
type State = keyof typeof STATES
const KINDS_WITH_PICTURES = ['plants', 'articles', 'projects'] as const

function filterOf(params: URLSearchParams): PictureFilter {
  const state = params.get('state')
  return {
    q: params.get('q')?.trim() || undefined,
    state: state !== null && Object.hasOwn(STATES, state) ? (state as State) : undefined,
    of: KINDS_WITH_PICTURES.find((noun) => noun === params.get('of')),
    licence: params.get('licence') || undefined,
  }
}

function variablesOf({ q, state, of, licence }: PictureFilter, lang: ApiLanguage) {
  return {
    lang,
    search: q ?? null,
    state: state ? STATES[state] : null,
    usedBy: of ? KINDS[of] : null,
    licence: licence ?? null,
    after: null,
  }
}

export function loader(args: LoaderFunctionArgs) {
  const filter = filterOf(new URL(args.request.url).searchParams)
  return loadAdmin(args, AdminPictures, variablesOf(filter, apiLanguage(args)))
}

/** At most so many are asked for at once. */
const MOST_DESCRIBED = 50

/** All pictures: where each is used, and what it lacks. */
export function Component() {
  const t = useTranslations('adminLibrary')
  const filter = filterOf(useSearchParams()[0])
  const variables = variablesOf(filter, useLanguage().lang)
  const { data, problem } = usePage(AdminPictures, variables)
  const pictures = data?.pictures
  const more = useMore(AdminPictures, variables, pictures?.pageInfo)
  const [outcome, setOutcome] = useState<ListOutcome>({})
  const [deleting, setDeleting] = useState<ListedPicture | null>(null)
  const remove = useDeletePicture(setOutcome)
  const { uploading, asked, take, confirm, cancel } = useReplacePicture(setOutcome)

  return (
    <PictureDescriber
      urls={undescribedIn(pictures?.edges ?? [])}
      // It may not be in the list any more.
      onDone={() => filter.state === 'undescribed' && document.querySelector<HTMLElement>('main h1')?.focus()}
    >
      <AdminList
        title={t('title')}
        lead={t('lead')}
        filters={<Filters licences={data?.pictureLicences ?? []} />}
        failure={problem && t('loadFailure')}
        outcome={outcome}
        list={pictures}
        total={pictures && t('total', { count: pictures.totalCount })}
        empty={<EmptyState title={Object.values(filter).some(Boolean) ? t('nothingFound') : t('empty')} />}
        renderRow={(picture) => (
          <PictureRecord
            key={picture.url}
            picture={picture}
            isUploading={uploading === picture.url}
            onReplace={(file) => void take(picture.url, picture.useCount, file)}
            onDelete={() => setDeleting(picture)}
          />
        )}
        next={<MoreButton more={more} />}
      >
        <ConfirmRow
          row={deleting}
          title={t('deleteTitle')}
          confirmLabel={t('delete')}
          onConfirm={remove}
          onClose={() => setDeleting(null)}
        >
          {() => t('deleteText')}
        </ConfirmRow>
        <ConfirmDialog
          open={asked !== null}
          title={t('replaceTitle')}
          confirmLabel={t('replace')}
          size="lg"
          onConfirm={async () => {
            await confirm(asked!)
            cancel()
          }}
          onClose={cancel}
        >
          <div className={record.both}>
            <img src={asked?.url} alt={t('before')} />
            <img src={asked?.by} alt={t('after')} />
          </div>
          <p>{t('replaceText', { count: asked?.useCount ?? 0 })}</p>
        </ConfirmDialog>
      </AdminList>
    </PictureDescriber>
  )
}

function undescribedIn(edges: readonly { node: ListedPicture }[]): string[] {
  return edges
    .map(({ node }) => readFragment(PhotoInForm, node.photo))
    .filter(({ altEn, altEs }) => !altEn || !altEs)
    .map(({ url }) => url)
    .slice(0, MOST_DESCRIBED)
}

function useDeletePicture(report: (outcome: ListOutcome) => void) {
  const t = useTranslations('adminLibrary')
  const failureOf = useFailure()
  const [, deletePicture] = useMutation(DeletePicture)
  return async ({ url }: ListedPicture) => {
    const { error } = await deletePicture({ url })
    if (!error) return report({ success: t('deleted') })
    report({ error: codeOf(error) === 'CONFLICT' ? t('stillUsed') : failureOf(error, t('deleteFailure')) })
  }
}

function Filters({ licences }: { licences: readonly string[] }) {
  const t = useTranslations('adminLibrary')
  const admin = useTranslations('admin')
  const all = t('all')
  const { licence = '' } = filterOf(usePendingParams())
  const known = [...new Set([...licences, licence])].filter(Boolean)
  return (
    <ListFilters
      search={{ label: t('search'), placeholder: t('placeholder'), submitLabel: t('submit') }}
      selects={[
        {
          name: 'state',
          label: t('show'),
          all,
          options: (Object.keys(STATES) as State[]).map((value) => ({ value, label: t(`states.${value}`) })),
        },
        {
          name: 'of',
          label: t('of'),
          all,
          options: KINDS_WITH_PICTURES.map((value) => ({ value, label: admin(`links.${value}`) })),
        },
        { name: 'licence', label: t('licence'), all, options: known.map((value) => ({ value, label: value })) },
      ]}
    />
  )
}
