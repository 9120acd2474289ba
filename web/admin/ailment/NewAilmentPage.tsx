import { loadNothing, NewPage } from '../form/EditorPage.tsx'
import { useSaveNew } from '../form/useSaveNew.ts'
import { AilmentForm } from './AilmentForm.tsx'
import { EMPTY_AILMENT } from './ailment-values.ts'
import { CreateAilment, UpdateAilment } from './save-ailment.ts'

export const loader = loadNothing

export function Component() {
  const save = useSaveNew(CreateAilment, UpdateAilment)
  return (
    <NewPage of="ailments">
      <AilmentForm id={null} initial={{ values: EMPTY_AILMENT, updatedAt: null }} onSave={save} />
    </NewPage>
  )
}
