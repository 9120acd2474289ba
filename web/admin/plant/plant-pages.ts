import { withUnfinished } from '../../../api/rules/unfinished.ts'
import { graphql } from '../../gql/gql.ts'
import { readFragment } from '../../gql/fragment-masking.ts'
import { WrittenPlant } from '../../gql/texts.ts'
import { fill, type Version } from '../form/editor.ts'
import { toCautionValue } from './caution-values.ts'
import { EMPTY_NAME, toNameValue } from './name-values.ts'
import { PlantForm } from './PlantForm.tsx'
import { EMPTY_PLANT, EMPTY_ROWS, type PlantValues } from './plant-values.ts'
import { toPlaceValue } from './place-values.ts'
import { toUseValue } from './use-values.ts'
import { CreatePlantDocument, UpdatePlantDocument, type EditPlantQuery } from '../../gql/graphql.ts'
import { editorPages } from '../form/EditorPage.tsx'

const EditPlant = graphql(`
  query EditPlant($id: ID!) {
    plant(id: $id) {
      id
      ...Plant_written
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
        uploadedRecording {
          url
          speaker
          community
          consent
          consentOn
        }
      }
      uses: allUses {
        ailment {
          id
          slug
        }
        parts
        preparation
        route
        evidence
        finding
        placeEn: place(lang: EN, fallback: false)
        placeEs: place(lang: ES, fallback: false)
        textEn: text(lang: EN, fallback: false)
        textEs: text(lang: ES, fallback: false)
        sources {
          key
        }
      }
      cautions {
        subject
        level
        underAge
        medicine {
          slug
        }
        condition {
          slug
        }
        lookalikeId
        routes
        textEn: writtenText(lang: EN, fallback: false)
        textEs: writtenText(lang: ES, fallback: false)
        sources {
          key
        }
      }
      distribution {
        areas {
          code
        }
        origin
        minAltitude
        maxAltitude
        habitatEn: habitat(lang: EN, fallback: false)
        habitatEs: habitat(lang: ES, fallback: false)
        sources {
          key
        }
      }
      identifiers {
        authority
        value
        checkedOn
      }
      conservation {
        list
        category
        year
        source {
          key
        }
      }
      review {
        by
        roleEn: role(lang: EN, fallback: false)
        roleEs: role(lang: ES, fallback: false)
        on
        until
      }
      morphology
    }
  }
`)

export const { fresh, edit } = editorPages({
  of: 'plants',
  documents: [CreatePlantDocument, UpdatePlantDocument],
  empty: EMPTY_PLANT,
  stored: { query: EditPlant, variablesOf: (id) => ({ id }), find: ({ plant }) => plant, versionOf },
  Form: PlantForm,
  withWord: (values, name) => ({ ...values, names: [...values.names, { ...EMPTY_NAME, name }] }),
})

function versionOf(plant: NonNullable<EditPlantQuery['plant']>): Version<PlantValues> {
  const { conservation, review } = plant
  const { unfinished, updatedAt, ...written } = readFragment(WrittenPlant, plant)
  const values = fill(EMPTY_PLANT, {
    ...plant,
    ...written,
    names: plant.names.map(toNameValue),
    uses: plant.uses.map(toUseValue),
    cautions: plant.cautions.map(toCautionValue),
    distribution: plant.distribution.map(toPlaceValue),
    conservationList: conservation?.list,
    conservationCategory: conservation?.category,
    conservationYear: conservation?.year ? String(conservation.year) : '',
    conservationSource: conservation?.source?.key,
    reviewedBy: review?.by,
    reviewerRoleEn: review?.roleEn,
    reviewerRoleEs: review?.roleEs,
    reviewedOn: review?.on,
    reviewedUntil: review?.until,
  })
  return { values: withUnfinished(values, unfinished, EMPTY_ROWS), updatedAt }
}
