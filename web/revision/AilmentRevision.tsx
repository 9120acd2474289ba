import type { LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useWhom } from '../safety/useWhom.ts'
import { EmergencyNumbers } from '../emergency/EmergencyNumbers.tsx'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import { groupBy } from '../../api/rules/group-by.ts'
import { load, usePage } from '../graphql/load.ts'
import { paths } from '../paths.ts'
import { CitedText } from '../source/CitedText.tsx'
import { SourceList } from '../source/SourceList.tsx'
import { Section } from '../ui/Section.tsx'
import { WarningBox } from '../ui/WarningBox.tsx'
import { RevisionFrame, RevisionProblem, type RevisionVariables } from './RevisionFrame.tsx'

const AilmentRevisionPage = graphql(`
  query AilmentRevisionPage($id: ID!, $at: DateTime!, $lang: Language!) {
    publicHistory(of: AILMENT, id: $id) {
      id
      ailment {
        id
        slug
        ...SignsOfRevision_ailment
      }
      revision(at: $at) {
        ...RevisionFrame_revision
        ailment {
          id
          whatItIs(lang: $lang, format: HTML)
          firstHelp(lang: $lang, format: HTML)
          doNot(lang: $lang, format: HTML)
          untranslated(lang: $lang)
          sources {
            key
            ...CitedText_source
            ...SourceList_source
          }
          ...SignsOfRevision_ailment
        }
      }
    }
    ...EmergencyNumbers_query
  }
`)

const SignsOfRevisionFragment = graphql(`
  fragment SignsOfRevision_ailment on Ailment {
    dangerSigns {
      who
      underMonths
      urgency
      text(lang: $lang)
    }
  }
`)

const TEXTS = ['firstHelp', 'doNot', 'whatItIs'] as const

export function loadAilment(args: LoaderFunctionArgs, of: RevisionVariables) {
  return load(args, AilmentRevisionPage, of, (data) => data.publicHistory?.revision)
}

export function AilmentRevision({ of }: { of: RevisionVariables }) {
  const t = useTranslations('revision')
  const page = useTranslations('ailmentPage')
  const { data, problem } = usePage(AilmentRevisionPage, of)
  if (problem) return <RevisionProblem problem={problem} of="ailments" />
  const { id, ailment: present, revision } = data?.publicHistory ?? {}
  if (!data || !id || !present || !revision?.ailment) return null
  const { ailment } = revision
  return (
    <RevisionFrame
      revision={revision}
      of="ailments"
      id={id}
      present={paths.ailment(present.slug)}
      now={
        <WarningBox title={t('nowSigns')} id="today">
          <EmergencyNumbers of={data} />
          <Signs ailment={present} />
        </WarningBox>
      }
    >
      <Section title={page('dangerSigns')}>
        <Signs ailment={ailment} />
      </Section>
      {TEXTS.map(
        (name) =>
          ailment[name] && (
            <Section key={name} title={page(name)} id={name}>
              <CitedText
                name={name}
                html={ailment[name]}
                sources={ailment.sources}
                isFallback={ailment.untranslated.includes(name)}
              />
            </Section>
          ),
      )}
      <SourceList sources={ailment.sources} texts={TEXTS.map((name) => ({ name, html: ailment[name] }))} />
    </RevisionFrame>
  )
}

/** By urgency, in order, each with whom it concerns. */
function Signs({ ailment }: { ailment: FragmentType<typeof SignsOfRevisionFragment> }) {
  const t = useTranslations('revision')
  const urgencies = useTranslations('ailmentPage.urgency')
  const whom = useWhom()
  const { dangerSigns } = readFragment(SignsOfRevisionFragment, ailment)
  if (dangerSigns.length === 0) return <p>{t('noSigns')}</p>
  return [...groupBy(dangerSigns, ({ urgency }) => urgency)].map(([urgency, signs]) => (
    <div key={urgency}>
      <h3>{urgencies(urgency)}</h3>
      <ul className="marked">
        {signs.map((sign, row) => (
          <li key={row}>
            {sign.who !== 'ALL' && `${whom(sign)}: `}
            {sign.text}
          </li>
        ))}
      </ul>
    </div>
  ))
}
