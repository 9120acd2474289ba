import { useParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useClient, useMutation } from 'urql'
import { graphql } from '../../gql/gql.ts'
import { readFragment } from '../../gql/fragment-masking.ts'
import type { EditPlantQuery } from '../../gql/graphql.ts'
import { WrittenPlant } from '../../gql/texts.ts'
import { usePage } from '../../load.ts'
import { EditPage } from '../form/EditorPage.tsx'
import { useFirst } from '../form/useFirst.ts'
import { fill, type Version } from '../form/editor.ts'
import { loadAdmin } from '../layout/load-admin.ts'
import { toNameValue } from './NameRow.tsx'
import { UpdatePlant } from './save-plant.ts'
import { PlantForm } from './PlantForm.tsx'
import { EMPTY_PLANT, toPlantInput, type PlantValues } from './plant-values.ts'

const EditPlant = graphql(`
  query EditPlant($id: ID!) {
    plant(id: $id) {
      id
      ...Plant_written
      scientificName
      synonyms
      mayanName
      names {
        name
        language
        place
        noteEn: note(lang: EN, fallback: false)
        noteEs: note(lang: ES, fallback: false)
        source {
          key
        }
        reviewed
      }
      plantPartUsed
      habit
      mainImageUrl
      galleryImages
      youtubeVideoUrl
      tags
      isPublic
      updatedAt
    }
  }
`)

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, EditPlant, { id: args.params['id']! }, ({ plant }) => plant)
}

export function Component() {
  const id = useParams()['id']!
  const { data, problem } = usePage(EditPlant, { id })
  const client = useClient()
  const [, update] = useMutation(UpdatePlant)
  const plant = useFirst(id, data?.plant)

  async function handleReload() {
    const answer = await client.query(EditPlant, { id }, { requestPolicy: 'network-only' }).toPromise()
    return answer.data?.plant ? versionOf(answer.data.plant) : null
  }

  return (
    <EditPage of="plants" id={id} item={plant} problem={problem}>
      {(plant) => (
        <PlantForm
          key={id}
          id={id}
          initial={versionOf(plant)}
          onSave={async (values, basedOn) => (await update({ id, input: toPlantInput(values), basedOn })).error}
          onReload={handleReload}
        />
      )}
    </EditPage>
  )
}

function versionOf(plant: NonNullable<EditPlantQuery['plant']>): Version<PlantValues> {
  return {
    values: fill(EMPTY_PLANT, { ...plant, ...readFragment(WrittenPlant, plant), names: plant.names.map(toNameValue) }),
    updatedAt: plant.updatedAt,
  }
}
