import { withUnfinished } from '../../../api/rules/unfinished.ts'
import { useParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useMutation } from 'urql'
import { graphql } from '../../gql/gql.ts'
import { readFragment } from '../../gql/fragment-masking.ts'
import { UpdateAilmentDocument, type EditAilmentQuery } from '../../gql/graphql.ts'
import { WrittenAilment } from '../../gql/texts.ts'
import { EditPage } from '../form/EditorPage.tsx'
import { fill, type Version } from '../form/editor.ts'
import { useEdited } from '../form/useEdited.ts'
import { loadAdmin } from '../layout/load-admin.ts'
import { AilmentForm } from './AilmentForm.tsx'
import { EMPTY_AILMENT, EMPTY_SIGN, type AilmentValues } from './ailment-values.ts'

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
    }
  }
`)

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, EditAilment, { id: args.params['id']! }, ({ ailment }) => ailment)
}

export function Component() {
  const id = useParams()['id']!
  const [, update] = useMutation(UpdateAilmentDocument)
  const { item, problem, reload } = useEdited({
    id,
    query: EditAilment,
    variables: { id },
    find: ({ ailment }: EditAilmentQuery) => ailment,
    versionOf,
  })
  return (
    <EditPage of="ailments" id={id} item={item} problem={problem}>
      {(ailment) => (
        <AilmentForm
          key={id}
          id={id}
          initial={versionOf(ailment)}
          onSave={async (input, basedOn) => (await update({ id, input, basedOn })).error}
          onReload={reload}
        />
      )}
    </EditPage>
  )
}

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
  return { values: withUnfinished(values, unfinished, { dangerSigns: EMPTY_SIGN }), updatedAt }
}
