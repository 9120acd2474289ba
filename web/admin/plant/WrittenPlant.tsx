import { useQuery } from 'urql'
import { PreviewedPlate } from '../../drawing/HerbariumPlate.tsx'
import { graphql } from '../../gql/gql.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { PlantSheet } from '../../plant/PlantSheet.tsx'
import { Previewed } from '../form/PagePreview.tsx'
import { previewedPlant, type PlantValues } from './plant-values.ts'

const PlantPreview = graphql(`
  query PlantPreview($input: PlantInput!, $lang: Language!) {
    plantPreview(input: $input) {
      seed: id
      scientificName
      family: plantFamily(lang: EN)
      habit
      morphology
      parts: plantPartUsed
      ...PlantSheet_plant
    }
  }
`)

export function WrittenPlant({ values }: { values: PlantValues }) {
  const { lang } = useLanguage()
  const [{ data, error, fetching }] = useQuery({
    query: PlantPreview,
    variables: { input: previewedPlant(values), lang },
    requestPolicy: 'network-only',
  })
  return (
    <Previewed error={error} isFetching={fetching}>
      {data && (
        <PreviewedPlate value={data.plantPreview}>
          <PlantSheet plant={data.plantPreview} />
        </PreviewedPlate>
      )}
    </Previewed>
  )
}
