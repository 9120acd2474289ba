import { useMemberParts } from '../auth/member-parts.ts'
import { useParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { NoItem } from '../list/ItemProblem.tsx'
import { apiLanguage, load, usePage } from '../graphql/load.ts'
import { PhotoPictureFragment } from '../photo/PhotoPicture.tsx'
import { namesPerson } from '../safety/carry.ts'
import { useSite } from '../site.ts'
import { DescribedSourceFragment } from '../source/source-json-ld.ts'
import { PlantCautionsFragment } from './caution-rows.ts'
import { plantJsonLd } from './plant-json-ld.ts'
import { loadPlantFor } from './PlantGlance.tsx'
import { PlantHeaderFragment } from './PlantHeader.tsx'
import { PlantNamesFragment } from './PlantNames.tsx'
import { PlantPictureFragment } from './PlantPicture.tsx'
import { PlantRecordFragment } from './PlantRecord.tsx'
import { PlantSheet, PlantSheetFragment } from './PlantSheet.tsx'
import { PlantTextsFragment } from './PlantTexts.tsx'
import { PlantUsesFragment } from './use-rows.ts'

const PlantPage = graphql(`
  query PlantPage($id: ID!, $lang: Language!) {
    plant(id: $id) {
      id
      isPublic
      ...PlantSheet_plant
    }
  }
`)

export async function loader(args: LoaderFunctionArgs) {
  const variables = { id: args.params['id'] ?? '', lang: apiLanguage(args) }
  const isForSomebody = namesPerson(new URL(args.request.url).searchParams)
  const [page] = await Promise.all([
    load(args, PlantPage, variables, (data) => data.plant),
    isForSomebody && loadPlantFor().then(({ loadNames }) => loadNames(args)),
  ])
  return page
}

export function Component() {
  const { id = '' } = useParams()
  const { lang } = useLanguage()
  const { data, problem } = usePage(PlantPage, { id, lang })
  const parts = useMemberParts()
  if (problem) return <NoItem of="plants" problem={problem} />
  if (!data?.plant) return null
  return (
    <>
      {parts && <parts.AdminMark of="plants" id={data.plant.id} isHidden={!data.plant.isPublic} />}
      <PlantPageHead plant={data.plant} />
      <PlantSheet plant={data.plant} isHidden={!data.plant.isPublic} />
      {parts && <parts.WithheldParts of="PLANT" id={data.plant.id} />}
    </>
  )
}

function PlantPageHead({ plant: masked }: { plant: FragmentType<typeof PlantSheetFragment> }) {
  const t = useTranslations('plantPage')
  const plant = readFragment(PlantSheetFragment, masked)
  const { site } = useSite()
  const { language } = useLanguage()
  const header = readFragment(PlantHeaderFragment, plant)
  const { scientificName } = header
  const { mainImage } = readFragment(PlantPictureFragment, header)
  const picture = readFragment(PhotoPictureFragment, mainImage)
  const name = plant.commonName ?? ''
  const about = scientificName
    ? t('metaDescriptionScientific', { name, scientificName })
    : t('metaDescription', { name })
  // Chats show this beside the name: whom it is not for comes first.
  const description = plant.isPoisonous
    ? t('metaPoison', { name })
    : t('metaStops', { stops: header.stopLines.map(({ text }) => text).join('. '), description: about })
  return (
    <PageHead
      title={name}
      description={description}
      image={picture}
      item={{ of: 'plants', id: plant.id, updatedAt: plant.updatedAt, cardAlt: t('cardAlt', { name }) }}
      jsonLd={import.meta.env.SSR ? jsonLdOf() : null}
    />
  )

  function jsonLdOf() {
    const texts = readFragment(PlantTextsFragment, plant)
    const { review, reviews, identifiers } = readFragment(PlantRecordFragment, plant)
    return plantJsonLd(
      {
        ...plant,
        ...header,
        names: readFragment(PlantNamesFragment, plant).names,
        sources: readFragment(DescribedSourceFragment, plant.sources),
        mainImage: picture,
        description,
        review,
        reviews,
        identifiers,
        uses: plant.isPoisonous ? [] : readFragment(PlantUsesFragment, texts).uses,
        cautions: readFragment(PlantCautionsFragment, texts).cautions,
      },
      { siteUrl: site.url, language },
    )
  }
}
