import { CreatePlantDocument, UpdatePlantDocument } from '../../gql/graphql.ts'
import { newPage } from '../form/EditorPage.tsx'
import { PlantForm } from './PlantForm.tsx'
import { EMPTY_PLANT } from './plant-values.ts'

export const { loader, Component } = newPage({
  of: 'plants',
  documents: [CreatePlantDocument, UpdatePlantDocument],
  empty: EMPTY_PLANT,
  Form: PlantForm,
})
