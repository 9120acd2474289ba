import { withUnfinished } from '../../../api/rules/unfinished.ts'
import { graphql } from '../../gql/gql.ts'
import { readFragment } from '../../gql/fragment-masking.ts'
import { WrittenAilment } from '../../gql/texts.ts'
import { fill, type Version } from '../form/editor.ts'
import { EMPTY_IDENTIFIER } from '../form/IdentifiersField.tsx'
import { AilmentForm } from './AilmentForm.tsx'
import { EMPTY_AILMENT, EMPTY_SIGN, type AilmentValues } from './ailment-values.ts'
import { CreateAilmentDocument, UpdateAilmentDocument, type EditAilmentQuery } from '../../gql/graphql.ts'
import { editorPages } from '../form/EditorPage.tsx'

const EditAilment = graphql(`
  query EditAilment($id: ID!) {
    ailment(id: $id) {
      id
      ...Ailment_written
      slug
      kind
      bodySystem
      wordsEn: words(lang: EN)
      wordsEs: words(lang: ES)
      dangerSigns {
        who
        underMonths
        urgency
        textEn: text(lang: EN, fallback: false)
        textEs: text(lang: ES, fallback: false)
        sources {
          key
        }
      }
      codes {
        authority
        value
        checkedOn
      }
    }
  }
`)

export const { fresh, edit } = editorPages({
  of: 'ailments',
  documents: [CreateAilmentDocument, UpdateAilmentDocument],
  empty: EMPTY_AILMENT,
  stored: { query: EditAilment, variablesOf: (id) => ({ id }), find: ({ ailment }) => ailment, versionOf },
  Form: AilmentForm,
  withWord: (values, word, language) => {
    const name = language === 'en' ? 'wordsEn' : 'wordsEs'
    return { ...values, [name]: [...new Set([...values[name], word])] }
  },
})

function versionOf(ailment: NonNullable<EditAilmentQuery['ailment']>): Version<AilmentValues> {
  const dangerSigns = ailment.dangerSigns.map(({ who, underMonths, urgency, textEn, textEs, sources }) => ({
    who,
    underMonths,
    urgency,
    textEn: textEn ?? '',
    textEs: textEs ?? '',
    sourceKeys: sources.map(({ key }) => key),
  }))
  const { unfinished, updatedAt, ...written } = readFragment(WrittenAilment, ailment)
  const values = fill(EMPTY_AILMENT, { ...ailment, ...written, dangerSigns })
  return { values: withUnfinished(values, unfinished, { dangerSigns: EMPTY_SIGN, codes: EMPTY_IDENTIFIER }), updatedAt }
}
