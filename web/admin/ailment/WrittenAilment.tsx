import { useQuery } from 'urql'
import { AilmentSheet } from '../../ailment/AilmentSheet.tsx'
import { EmergencyNumbers } from '../../emergency/EmergencyNumbers.tsx'
import { graphql } from '../../gql/gql.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { Previewed } from '../form/PagePreview.tsx'
import { previewedAilment, type AilmentValues } from './ailment-values.ts'

const AilmentPreview = graphql(`
  query AilmentPreview($input: AilmentInput!, $lang: Language!) {
    ailmentPreview(input: $input) {
      id
      ...AilmentSheet_ailment
    }
    ...EmergencyNumbers_query
  }
`)

export function WrittenAilment({ values }: { values: AilmentValues }) {
  const { lang } = useLanguage()
  const [{ data, error, fetching }] = useQuery({
    query: AilmentPreview,
    variables: { input: previewedAilment(values), lang },
    requestPolicy: 'network-only',
  })
  return (
    <Previewed error={error} isFetching={fetching}>
      {data && <AilmentSheet ailment={data.ailmentPreview} emergency={<EmergencyNumbers of={data} />} />}
    </Previewed>
  )
}
