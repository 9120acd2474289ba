import { useMutation } from 'urql'
import { graphql } from '../../gql/gql.ts'
import { loadNothing, NewPage } from '../form/EditorPage.tsx'
import { PlantForm } from './PlantForm.tsx'
import { EMPTY_PLANT, toPlantInput } from './plant-values.ts'

const CreatePlant = graphql(`
  mutation CreatePlant($input: PlantInput!) {
    createPlant(input: $input) {
      id
    }
  }
`)

export const loader = loadNothing

export function Component() {
  const [, create] = useMutation(CreatePlant)
  return (
    <NewPage of="plants">
      <PlantForm
        id={null}
        initial={{ values: EMPTY_PLANT, updatedAt: null }}
        onSave={async (values) => (await create({ input: toPlantInput(values) })).error}
      />
    </NewPage>
  )
}
