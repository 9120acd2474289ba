import { useParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useMutation } from 'urql'
import { graphql } from '../../gql/gql.ts'
import { readFragment } from '../../gql/fragment-masking.ts'
import type { EditPlantQuery } from '../../gql/graphql.ts'
import { WrittenPlant } from '../../gql/texts.ts'
import { EditPage } from '../form/EditorPage.tsx'
import { useEdited } from '../form/useEdited.ts'
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
  const [, update] = useMutation(UpdatePlant)
  const { item, problem, reload } = useEdited({
    id,
    query: EditPlant,
    variables: { id },
    find: ({ plant }) => plant,
    versionOf,
  })
  return (
    <EditPage of="plants" id={id} item={item} problem={problem}>
      {(plant) => (
        <PlantForm
          key={id}
          id={id}
          initial={versionOf(plant)}
          onSave={async (values, basedOn) => (await update({ id, input: toPlantInput(values), basedOn })).error}
          onReload={reload}
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
