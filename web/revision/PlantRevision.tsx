import type { LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { CallButton } from '../emergency/CallButton.tsx'
import { EmergencyContactFragment } from '../emergency/EmergencyBox.tsx'
import { readFragment } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import { load, usePage } from '../graphql/load.ts'
import { paths } from '../paths.ts'
import { PlantNames, PlantNamesFragment } from '../plant/PlantNames.tsx'
import { PlantStops } from '../plant/PlantStops.tsx'
import { PLANT_TEXTS, PlantTexts, PlantTextsFragment, Precautions } from '../plant/PlantTexts.tsx'
import { citationsOfPlant } from '../plant/plant-citations.ts'
import { PoisonTexts } from '../plant/PoisonTexts.tsx'
import { SourceList } from '../source/SourceList.tsx'
import { Notice } from '../ui/Notice.tsx'
import { WarningBox } from '../ui/WarningBox.tsx'
import { RevisionFrame, RevisionProblem, type RevisionVariables } from './RevisionFrame.tsx'

const PlantRevisionPage = graphql(`
  query PlantRevisionPage($id: ID!, $at: DateTime!, $lang: Language!) {
    publicHistory(of: PLANT, id: $id) {
      id
      plant {
        id
        isPoisonous
        emergencyContacts {
          ...EmergencyBox_contact
        }
        ...PlantStops_plant
      }
    }
    publicRevision(of: PLANT, id: $id, at: $at) {
      ...RevisionFrame_revision
      plant {
        id
        isPoisonous
        sources {
          key
          ...SourceList_source
        }
        ...PlantTexts_plant
        ...PlantNames_plant
        ...PlantRecord_plant
      }
    }
  }
`)

export function loadPlant(args: LoaderFunctionArgs, of: RevisionVariables) {
  return load(args, PlantRevisionPage, of, (data) => data.publicRevision)
}

export function PlantRevision({ of }: { of: RevisionVariables }) {
  const t = useTranslations('revision')
  const page = useTranslations('plantPage')
  const { data, problem } = usePage(PlantRevisionPage, of)
  if (problem) return <RevisionProblem problem={problem} of="plants" />
  const { id, plant: present } = data?.publicHistory ?? {}
  const revision = data?.publicRevision
  if (!id || !present || !revision?.plant) return null
  const { plant } = revision
  const texts = readFragment(PlantTextsFragment, plant)
  const { names } = readFragment(PlantNamesFragment, plant)
  const call = readFragment(EmergencyContactFragment, present.emergencyContacts).find(({ number }) => number)
  return (
    <RevisionFrame
      revision={revision}
      of="plants"
      id={id}
      present={paths.plant(id)}
      now={
        <WarningBox title={t('nowStops')} id="today">
          {present.isPoisonous && (
            <p>
              <strong>{page('poison')}.</strong> {page('poisonText')}
            </p>
          )}
          <PlantStops plant={present} />
          {present.isPoisonous && call?.number && <CallButton name={call.name} number={call.number} />}
        </WarningBox>
      }
    >
      {present.isPoisonous && <Notice>{t('poisonNote')}</Notice>}
      {plant.isPoisonous ? (
        <PoisonTexts plant={plant} />
      ) : (
        <>
          <Precautions plant={plant} />
          <PlantTexts plant={plant} />
        </>
      )}
      <PlantNames plant={plant} />
      <SourceList
        sources={plant.sources}
        texts={PLANT_TEXTS.map((name) => ({ name, html: texts[name] }))}
        others={citationsOfPlant(texts, names, plant, plant.isPoisonous)}
      />
    </RevisionFrame>
  )
}
