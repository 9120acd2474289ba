import { CreatePlantDocument, UpdatePlantDocument } from '../../gql/graphql.ts'
import { editorPages } from '../form/EditorPage.tsx'
import { EMPTY_NAME } from './name-values.ts'
import { PlantForm } from './PlantForm.tsx'
import { EMPTY_PLANT, EMPTY_ROWS } from './plant-values.ts'

export const { fresh, edit } = editorPages({
  of: 'plants',
  documents: [CreatePlantDocument, UpdatePlantDocument],
  empty: EMPTY_PLANT,
  rows: EMPTY_ROWS,
  Form: PlantForm,
  withWord: (values, name) => ({ ...values, names: [...values.names, { ...EMPTY_NAME, name }] }),
})
