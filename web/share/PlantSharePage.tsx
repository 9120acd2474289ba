import { useParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { graphql } from '../gql/gql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { NoItem } from '../list/ItemProblem.tsx'
import { apiLanguage, load, usePage } from '../graphql/load.ts'
import { paths } from '../paths.ts'
import { WaysToShare } from './WaysToShare.tsx'

const PlantSharePage = graphql(`
  query PlantSharePage($id: ID!, $lang: Language!) {
    plant(id: $id) {
      id
      commonName(lang: $lang)
      updatedAt
      handout(lang: $lang) {
        ...HandoutLines_handout
      }
    }
  }
`)

export function loader(args: LoaderFunctionArgs) {
  const variables = { id: args.params['id'] ?? '', lang: apiLanguage(args) }
  return load(args, PlantSharePage, variables, (data) => data.plant)
}

export function Component() {
  const words = useTranslations('handout')
  const { id = '' } = useParams()
  const { lang } = useLanguage()
  const { data, problem } = usePage(PlantSharePage, { id, lang })
  if (problem) return <NoItem of="plants" problem={problem} />
  if (!data?.plant) return null
  const { commonName, ...plant } = data.plant
  return (
    <WaysToShare
      of="plants"
      {...plant}
      name={commonName ?? ''}
      back={{ to: paths.plant(plant.id), label: words('backToPlant') }}
    />
  )
}
