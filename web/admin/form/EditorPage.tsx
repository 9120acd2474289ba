import type { ComponentType, ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { requireAdmin } from '../../auth/guards.ts'
import type { Problem } from '../../graphql/load.ts'
import { paths, type AdminNoun } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { AdminPage } from '../layout/AdminPage.tsx'
import type { EditorSource } from './editor.ts'
import { LoadFailure } from './LoadFailure.tsx'
import { useSaveNew } from './useSaveNew.ts'

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

type NewItem<Values, Input> = {
  of: AdminNoun
  documents: [...Parameters<typeof useSaveNew<Input>>]
  empty: Values
  Form: ComponentType<EditorSource<Values, Input>>
}

/** The page with the form for something new: its `loader` and `Component`. */
export function newPage<Values, Input>({ of, documents, empty, Form }: NewItem<Values, Input>) {
  return {
    loader: loadNothing,
    Component: () => (
      <NewPage of={of}>
        <Form id={null} initial={{ values: empty, updatedAt: null }} onSave={useSaveNew(...documents)} />
      </NewPage>
    ),
  }
}

type EditPageProps<Item> = {
  of: AdminNoun
  id: string
  item: Item | null
  problem: Problem | null
  children: (item: Item) => ReactNode
}

/** The form of an existing item, or why it cannot be shown, with a link to its history. */
export function EditPage<Item>({ of, id, item, problem, children }: EditPageProps<Item>) {
  const t = useTranslations('adminForm')
  const history = useTranslations('adminHistory')
  return (
    <AdminPage
      title={t(`editTitle.${of}`)}
      action={
        item && (
          <ButtonLink to={paths.adminHistory(of, id)} variant="secondary">
            {history('open')}
          </ButtonLink>
        )
      }
    >
      {item ? children(item) : problem && <LoadFailure of={of} problem={problem} />}
    </AdminPage>
  )
}
