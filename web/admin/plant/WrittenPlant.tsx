import { useQuery } from 'urql'
import { graphql } from '../../gql/gql.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { PlantSheet } from '../../plant/PlantSheet.tsx'
import { Previewed } from '../form/PagePreview.tsx'
import { toPlantInput, type PlantValues } from './plant-values.ts'

const PlantPreview = graphql(`
  query PlantPreview($input: PlantInput!, $lang: Language!) {
    plantPreview(input: $input) {
      ...PlantSheet_plant
    }
  }
`)

export function WrittenPlant({ values }: { values: PlantValues }) {
  const { lang } = useLanguage()
  const names = values.names.filter(({ name }) => name.trim())
  const [{ data, error, fetching }] = useQuery({
    query: PlantPreview,
    variables: { input: toPlantInput({ ...values, names }), lang },
    requestPolicy: 'network-only',
  })
  return (
    <Previewed error={error} isFetching={fetching}>
      {data && <PlantSheet plant={data.plantPreview} />}
    </Previewed>
  )
}
