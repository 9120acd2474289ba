import { CreateAilmentDocument, UpdateAilmentDocument } from '../../gql/graphql.ts'
import { editorPages } from '../form/EditorPage.tsx'
import { EMPTY_IDENTIFIER } from '../form/IdentifiersField.tsx'
import { AilmentForm } from './AilmentForm.tsx'
import { EMPTY_AILMENT, EMPTY_SIGN } from './ailment-values.ts'

export const { fresh, edit } = editorPages({
  of: 'ailments',
  documents: [CreateAilmentDocument, UpdateAilmentDocument],
  empty: EMPTY_AILMENT,
  rows: { dangerSigns: EMPTY_SIGN, codes: EMPTY_IDENTIFIER },
  Form: AilmentForm,
  withWord: (values, word, language) => {
    const name = language === 'en' ? 'wordsEn' : 'wordsEs'
    return { ...values, [name]: [...new Set([...values[name], word])] }
  },
})
