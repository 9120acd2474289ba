import { CreateAilmentDocument, UpdateAilmentDocument } from '../../gql/graphql.ts'
import { newPage } from '../form/EditorPage.tsx'
import { AilmentForm } from './AilmentForm.tsx'
import { EMPTY_AILMENT } from './ailment-values.ts'

export const { loader, Component } = newPage({
  of: 'ailments',
  documents: [CreateAilmentDocument, UpdateAilmentDocument],
  empty: EMPTY_AILMENT,
  Form: AilmentForm,
})
