import Copy from 'lucide-react/icons/copy'
import SquareArrowOutUpRight from 'lucide-react/icons/square-arrow-up-right-exit'
import type { ComponentType, ReactNode } from 'react'
import { useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useMutation, type TypedDocumentNode } from 'urql'
import { useTranslations } from 'use-intl'
import { requireAdmin } from '../../auth/guards.ts'
import { graphql } from '../../gql/gql.ts'
import type { EditContentQuery } from '../../gql/graphql.ts'
import type { Problem } from '../../graphql/load.ts'
import { CONTENT_NOUNS, KINDS } from '../../gql/nouns.ts'
import { toLanguage, type Language } from '../../i18n/language.ts'
import { paths, type AdminNoun, type ContentNoun, type EditedNoun, type RightsNoun } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { AdminPage } from '../layout/AdminPage.tsx'
import { loadAdmin } from '../layout/load-admin.ts'
import { duplicateOf } from './duplicate.ts'
import { valuesOf, type EditorSource, type EmptyRows } from './editor.ts'
import styles from './EditorPage.module.css'
import { LoadFailure } from './LoadFailure.tsx'
import { useEdited } from './useEdited.ts'
import { createOrUpdate } from './create-or-update.ts'

/** A form for a new item has nothing to load. */
export async function loadNothing(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  return null
}

export function NewPage({ of, children }: { of: AdminNoun; children: ReactNode }) {
  const t = useTranslations('adminForm')
  return (
    <AdminPage title={t(`newTitle.${of}`)} lead={t(`newLead.${of}`)}>
      {children}
    </AdminPage>
  )
}

const EditContent = graphql(`
  query EditContent($of: TaggedKind!, $id: ID!) {
    contentItem(of: $of, id: $id) {
      id
      content
    }
  }
`)

/** A kind of content with its form. */
type Editable<Values, Input> = {
  of: ContentNoun
  documents: [...Parameters<typeof useSaveNew<Input>>]
  empty: Values
  rows?: EmptyRows<Values>
  Form: ComponentType<EditorSource<Values, Input>>
  /** Adds a word that readers searched for. */
  withWord?: (values: Values, word: string, language: Language) => Values
}

/** The pages with the form for something new, or a duplicate, and of what is stored: each its `loader` and `Component`. */
export function editorPages<Values extends object, Input>({
  of,
  documents,
  empty,
  rows = {},
  Form,
  withWord,
}: Editable<Values, Input>) {
  const versionOf = ({ content }: NonNullable<EditContentQuery['contentItem']>) => {
    const { updatedAt, ...values } = content as { updatedAt: string }
    return { values: valuesOf(empty, rows, values), updatedAt }
  }
  const variablesOf = (id: string) => ({ of: KINDS[of], id })
  const find = ({ contentItem }: EditContentQuery) => (contentItem?.content ? contentItem : null)
  const stored = { query: EditContent, variablesOf, find, versionOf }
  const load = (args: LoaderFunctionArgs, id: string) => loadAdmin(args, EditContent, variablesOf(id), find)

  function NewForm({ copied }: { copied?: Values }) {
    return (
      <Form id={null} initial={{ values: empty, updatedAt: null }} copied={copied} onSave={useSaveNew(...documents)} />
    )
  }

  function Duplicate({ from }: { from: string }) {
    const { item, problem } = useEdited(stored, from)
    if (item) return <NewForm copied={duplicateOf(versionOf(item).values, empty)} />
    return problem && <LoadFailure of={of} problem={problem} />
  }

  return {
    fresh: {
      loader: (args: LoaderFunctionArgs) => {
        const from = new URL(args.request.url).searchParams.get('from')
        return from ? load(args, from) : loadNothing(args)
      },
      Component: () => {
        const from = useSearchParams()[0].get('from')
        return <NewPage of={of}>{from ? <Duplicate key={from} from={from} /> : <NewForm />}</NewPage>
      },
    },
    edit: {
      loader: (args: LoaderFunctionArgs) => load(args, args.params['id']!),
      Component: () => {
        const id = useParams()['id']!
        const [, update] = useMutation(documents[1])
        const { item, title, problem, reload } = useEdited(stored, id)
        const initial = item && versionOf(item)
        const [params] = useSearchParams()
        const word = params.get('word')
        const copied =
          initial && word ? withWord?.(initial.values, word, toLanguage(params.get('in')) ?? 'es') : undefined
        return (
          <EditPage {...{ of, id, title, problem }} slug={initial && slugIn(initial.values)}>
            {initial && (
              <Form
                key={id}
                {...{ id, initial, copied }}
                onSave={async (input, basedOn) => ({ id, error: (await update({ id, input, basedOn })).error })}
                onReload={reload}
              />
            )}
          </EditPage>
        )
      },
    },
  }
}

type EditPageProps = {
  of: EditedNoun
  id: string
  /** Of an ailment. */
  slug?: string | null | undefined
  title?: string | null | undefined
  lead?: string
  problem: Problem | null
  children: ReactNode
}

/** The form of an existing item, or why it cannot be shown, with links to its page, a duplicate and its history. */
export function EditPage({ of, id, slug, title, lead, problem, children }: EditPageProps) {
  const t = useTranslations('adminForm')
  const list = useTranslations('adminList')
  const history = useTranslations('adminHistory')
  const rights = useTranslations('rights')
  const members = useTranslations('communityMembers')
  const noun = CONTENT_NOUNS.find((each) => each === of)
  return (
    <AdminPage
      title={title ? `${t(`editTitle.${of}`)}: ${title}` : t(`editTitle.${of}`)}
      lead={lead}
      action={
        children && (
          <div className={`row ${styles.actions}`}>
            {noun && (
              <>
                <ButtonLink to={paths.content(noun, slug ?? id)} target="_blank" variant="quiet">
                  <SquareArrowOutUpRight aria-hidden size="1rem" />
                  {list('view')}
                </ButtonLink>
                <ButtonLink to={paths.adminNew(noun, { from: id })} variant="quiet">
                  <Copy aria-hidden size="1rem" />
                  {t('duplicate')}
                </ButtonLink>
              </>
            )}
            {(of === 'sources' || (noun && noun !== 'communities')) && (
              <ButtonLink to={paths.adminRights(of as RightsNoun, id)} variant="quiet">
                {rights('open')}
              </ButtonLink>
            )}
            {of === 'communities' && (
              <>
                <ButtonLink to={paths.adminAttributions(id)} variant="quiet">
                  {rights('ofCommunity.open')}
                </ButtonLink>
                <ButtonLink to={paths.adminMembers(id)} variant="quiet">
                  {members('open')}
                </ButtonLink>
              </>
            )}
            <ButtonLink to={paths.adminHistory(of, id)} variant="secondary">
              {history('open')}
            </ButtonLink>
          </div>
        )
      }
    >
      {children || (problem && <LoadFailure of={of} problem={problem} />)}
    </AdminPage>
  )
}

function slugIn(values: object): string | undefined {
  return 'slug' in values ? String(values.slug) : undefined
}

type Creation<Input> = TypedDocumentNode<object, { input: Input; clientMutationId: string }>
type Update<Input> = TypedDocumentNode<object, { id: string; input: Input; basedOn?: string | null }>

/** `onSave` of the form for a new item. */
function useSaveNew<Input>(
  creation: Creation<Input>,
  change: Update<NoInfer<Input>>,
): EditorSource<unknown, Input>['onSave'] {
  const [, create] = useMutation(creation)
  const [, update] = useMutation(change)
  return (input, _basedOn, clientMutationId) =>
    createOrUpdate(
      () => create({ input, clientMutationId }),
      (id) => update({ id, input }),
    )
}
