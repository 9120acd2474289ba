import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash'
import { useState } from 'react'
import { useSearchParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { TAG_KINDS } from '../../../api/rules/tag-fields.ts'
import { graphql } from '../../gql/gql.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { apiLanguage, usePage, codeOf } from '../../graphql/load.ts'
import { paths, type TagsFilter } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Link } from '../../ui/Link.tsx'
import { loadAdmin } from '../layout/load-admin.ts'
import { UndoButton } from '../bin/UndoButton.tsx'
import { AdminList, type ListOutcome } from '../list/AdminList.tsx'
import { ConfirmRow } from '../list/ConfirmRow.tsx'
import { ListFilters } from '../list/ListFilters.tsx'
import { useListPlace } from '../list/list-places.ts'
import styles from '../list/Records.module.css'
import { matches } from '../list/matches.ts'
import { TagUses } from './TagUses.tsx'
import { useMutation } from 'urql'
import type { AdminTagsQuery } from '../../gql/graphql.ts'
import { useFailure } from '../layout/useFailure.ts'
import { SaveTag } from './tag-values.ts'

const AdminTags = graphql(`
  query AdminTags($lang: Language!) {
    knownTags {
      slug
      kind
      label(lang: $lang)
      labelEn: label(lang: EN)
      labelEs: label(lang: ES)
      isRetired
      count
      ...TagUses_tag
      partOf
    }
  }
`)

const SHOWN = ['unlabelled', 'unused', 'retired'] as const

function filterOf(params: URLSearchParams): TagsFilter {
  return {
    q: params.get('q')?.trim() || undefined,
    kind: TAG_KINDS.find((kind) => kind === params.get('kind')),
    show: SHOWN.find((shown) => shown === params.get('show')),
  }
}

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, AdminTags, { lang: apiLanguage(args) })
}

/** All tags, with where they are used. There are some dozens: the list is filtered here. */
export function Component() {
  const t = useTranslations('adminTags')
  const { lang } = useLanguage()
  const filter = filterOf(useSearchParams()[0])
  const { data, problem } = usePage(AdminTags, { lang })
  const tags = data?.knownTags.filter((tag) => isShown(tag, filter))
  const [deleting, setDeleting] = useState<ListedTag | null>(null)
  const { outcome, remove } = useDeleteTag()
  useListPlace('tags')

  return (
    <AdminList
      title={t('title')}
      lead={t('lead')}
      filters={<Filters />}
      failure={problem && t('loadFailure')}
      outcome={outcome}
      list={tags && { edges: tags.map((node) => ({ node })) }}
      total={tags && t('total', { count: tags.length })}
      empty={<EmptyState title={Object.values(filter).some(Boolean) ? t('nothingFound') : t('empty')} />}
      renderRow={(tag) => <TagRow key={tag.slug} tag={tag} onDelete={() => setDeleting(tag)} />}
    >
      <ConfirmRow
        row={deleting}
        title={t('deleteTitle')}
        confirmLabel={t('delete')}
        onConfirm={remove}
        onClose={() => setDeleting(null)}
      >
        {({ label }) => t('deleteText', { label })}
      </ConfirmRow>
    </AdminList>
  )
}

function isShown({ slug, kind, labelEn, labelEs, isRetired, count, partOf }: ListedTag, filter: TagsFilter): boolean {
  const states = { unlabelled: kind === null, unused: count + partOf === 0, retired: isRetired }
  const isFound = !filter.q || [slug, labelEn, labelEs].some((text) => matches(text, filter.q!))
  return isFound && (!filter.kind || kind === filter.kind) && (!filter.show || states[filter.show])
}

function Filters() {
  const t = useTranslations('adminTags')
  const kinds = useTranslations('tagMaker')
  const all = t('shown.all')
  return (
    <ListFilters
      search={{ label: t('search'), placeholder: t('placeholder'), submitLabel: t('submit') }}
      selects={[
        {
          name: 'kind',
          label: kinds('kind'),
          all,
          options: TAG_KINDS.map((value) => ({ value, label: kinds(`kinds.${value}`) })),
        },
        { name: 'show', label: t('show'), all, options: SHOWN.map((value) => ({ value, label: t(`shown.${value}`) })) },
      ]}
    />
  )
}

function TagRow({ tag, onDelete }: { tag: ListedTag; onDelete: () => void }) {
  const t = useTranslations('adminTags')
  const kinds = useTranslations('tagMaker.kinds')
  const { slug, label, labelEn, labelEs, isRetired, count, partOf } = tag
  const kind = TAG_KINDS.find((known) => known === tag.kind)
  const edit = paths.adminEdit('tags', slug)
  return (
    <li className={`row ${styles.record}`}>
      <div className={styles.what}>
        <h2 className={styles.name}>
          <Link to={edit}>{label}</Link>
        </h2>
        <p className={`hint row ${styles.meta}`}>
          {kind ? (
            <>
              <span lang={label === labelEs ? 'en' : 'es'}>{label === labelEs ? labelEn : labelEs}</span>
              <span>{kinds(kind)}</span>
            </>
          ) : (
            <strong className={styles.badge}>{t('unlabelled')}</strong>
          )}
          {isRetired && <strong className={styles.badge}>{t('retired')}</strong>}
        </p>
      </div>
      <div className={`hint row ${styles.meta}`}>
        <TagUses tag={tag} />
        <ButtonLink to={edit} variant="quiet" aria-label={t('editOne', { label })}>
          <Pencil aria-hidden size="1rem" />
          {t('edit')}
        </ButtonLink>
        {kind && count + partOf === 0 && (
          <Button variant="quiet" onClick={onDelete} aria-label={t('deleteOne', { label })}>
            <Trash2 aria-hidden size="1rem" />
            {t('delete')}
          </Button>
        )}
      </div>
    </li>
  )
}

const DeleteTag = graphql(`
  mutation DeleteTag($slug: ID!) {
    deleteTag(slug: $slug)
  }
`)

type ListedTag = AdminTagsQuery['knownTags'][number]

/** Deletes a tag that nothing has, with undo; reports the result. */
function useDeleteTag() {
  const t = useTranslations('adminTags')
  const failureOf = useFailure()
  const [outcome, setOutcome] = useState<ListOutcome>({})
  const [, deleteTag] = useMutation(DeleteTag)
  const [, save] = useMutation(SaveTag)

  async function remove(tag: ListedTag) {
    setOutcome({})
    const { error } = await deleteTag({ slug: tag.slug })
    if (error) return setOutcome({ error: refusalOf(codeOf(error)) ?? failureOf(error, t('deleteFailure')) })
    setOutcome({
      success: t('deleted', { label: tag.label }),
      action: <UndoButton key={tag.slug} onUndo={() => putBack(tag)} />,
    })
  }

  function refusalOf(code: string | undefined): string | undefined {
    if (code === 'CONFLICT') return t('stillUsed')
    return code === 'BAD_USER_INPUT' ? t('inUse') : undefined
  }

  async function putBack({ slug, kind, label, labelEn, labelEs, isRetired }: ListedTag) {
    const { error } = await save({ input: { slug, kind: kind!, labelEn, labelEs, isRetired } })
    setOutcome(error ? { error: failureOf(error, t('undoFailure')) } : { success: t('undone', { label }) })
  }

  return { outcome, remove }
}
