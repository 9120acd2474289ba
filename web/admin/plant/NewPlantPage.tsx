import { loadNothing, NewPage } from '../form/EditorPage.tsx'
import { useSaveNew } from '../form/useSaveNew.ts'
import { CreatePlant, UpdatePlant } from './save-plant.ts'
import { PlantForm } from './PlantForm.tsx'
import { EMPTY_PLANT } from './plant-values.ts'

export const loader = loadNothing

export function Component() {
  const save = useSaveNew(CreatePlant, UpdatePlant)
  return (
    <NewPage of="plants">
      <PlantForm id={null} initial={{ values: EMPTY_PLANT, updatedAt: null }} onSave={save} />
    </NewPage>
  )
}
