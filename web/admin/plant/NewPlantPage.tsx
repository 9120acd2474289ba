import { useMutation } from 'urql'
import { createOrUpdate } from '../form/create-or-update.ts'
import { loadNothing, NewPage } from '../form/EditorPage.tsx'
import { CreatePlant, UpdatePlant } from './save-plant.ts'
import { PlantForm } from './PlantForm.tsx'
import { EMPTY_PLANT, toPlantInput } from './plant-values.ts'

export const loader = loadNothing

export function Component() {
  const [, create] = useMutation(CreatePlant)
  const [, update] = useMutation(UpdatePlant)
  return (
    <NewPage of="plants">
      <PlantForm
        id={null}
        initial={{ values: EMPTY_PLANT, updatedAt: null }}
        onSave={(values, _basedOn, clientMutationId) => {
          const input = toPlantInput(values)
          return createOrUpdate(
            () => create({ input, clientMutationId }),
            (id) => update({ id, input }),
          )
        }}
      />
    </NewPage>
  )
}
