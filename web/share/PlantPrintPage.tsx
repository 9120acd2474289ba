import { useParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { PrintedPlate } from '../drawing/HerbariumPlate.tsx'
import { graphql } from '../gql/gql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { NoItem } from '../list/ItemProblem.tsx'
import { apiLanguage, load, usePage } from '../graphql/load.ts'
import { paths } from '../paths.ts'
import { ScientificName } from '../ui/ScientificName.tsx'
import { WITHHELD } from '../../api/rules/withheld-dose.ts'
import { Paper, PaperText } from './Paper.tsx'

const PlantPrintPage = graphql(`
  query PlantPrintPage($id: ID!, $lang: Language!) {
    plant(id: $id) {
      id
      commonName(lang: $lang)
      scientificName
      updatedAt
      cautions {
        level
        isAdded
        text(lang: $lang)
      }
      furtherPrecautions(lang: $lang, format: HTML)
      preparationMethods(lang: $lang, format: HTML)
      dosageGuidelines(lang: $lang, format: HTML)
      untranslated(lang: $lang)
      withheldDoses
      handout(lang: $lang) {
        ...HandoutLines_handout
      }
    }
  }
`)

/** What bars somebody comes before what to do. */
const TEXTS = ['furtherPrecautions', 'preparationMethods', 'dosageGuidelines'] as const

export function loader(args: LoaderFunctionArgs) {
  const variables = { id: args.params['id'] ?? '', lang: apiLanguage(args) }
  return load(args, PlantPrintPage, variables, (data) => data.plant)
}

export function Component() {
  const t = useTranslations('plantPage')
  const words = useTranslations('handout')
  const safety = useTranslations('safety')
  const { id = '' } = useParams()
  const { lang, language } = useLanguage()
  const { data, problem } = usePage(PlantPrintPage, { id, lang })
  if (problem) return <NoItem of="plants" problem={problem} />
  if (!data?.plant) return null
  const { plant } = data
  const care = plant.cautions.filter(({ level, text }) => level === 'CARE' && text)
  return (
    <Paper
      of="plants"
      id={plant.id}
      name={plant.commonName ?? ''}
      scientificName={plant.scientificName && <ScientificName name={plant.scientificName} />}
      updatedAt={plant.updatedAt}
      handout={plant.handout}
      back={{ to: paths.share('plants', plant.id), label: words('share', { name: plant.commonName ?? '' }) }}
      picture={<PrintedPlate of={{ plate: plant }} isInk />}
    >
      {care.length > 0 && (
        <section>
          <h2>{words('care')}</h2>
          <ul>
            {care.map(({ text, isAdded }) => (
              <li key={text}>
                {text}
                {isAdded && ` (${safety('added')})`}
              </li>
            ))}
          </ul>
        </section>
      )}
      {TEXTS.map((name) => (
        <PaperText
          key={name}
          title={t(name)}
          html={plant[name]}
          isFallback={plant.untranslated.includes(name === 'furtherPrecautions' ? 'precautions' : name)}
        />
      ))}
      {plant.withheldDoses.length > 0 && <p>{WITHHELD[language === 'en' ? 'En' : 'Es']}</p>}
    </Paper>
  )
}
