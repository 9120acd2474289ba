import type { LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { requireAdmin } from '../../auth/guards.ts'
import { graphql } from '../../gql/gql.ts'
import { AdminPage } from '../AdminPage.tsx'
import { PlantForm } from './PlantForm.tsx'
import { EMPTY_PLANT, toPlantInput } from './plant-values.ts'

const CreatePlant = graphql(`
  mutation CreatePlant($input: PlantInput!) {
    createPlant(input: $input) {
      id
    }
  }
`)

export async function loader(args: LoaderFunctionArgs) {
  await requireAdmin(args)
  return null
}

export function Component() {
  const t = useTranslations('adminForm')
  const [, create] = useMutation(CreatePlant)
  return (
    <AdminPage title={t('newTitle.plants')} lead={t('newLead.plants')}>
      <PlantForm
        id={null}
        initial={{ values: EMPTY_PLANT, updatedAt: null }}
        onSave={async (values) => (await create({ input: toPlantInput(values) })).error}
      />
    </AdminPage>
  )
}
