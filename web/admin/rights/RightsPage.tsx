import { useParams, useSearchParams, type LoaderFunctionArgs, type Params } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { readFragment } from '../../gql/fragment-masking.ts'
import { graphql } from '../../gql/gql.ts'
import type { RightsKind } from '../../gql/graphql.ts'
import { apiLanguage, notFound, usePage } from '../../graphql/load.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { paths, type RightsNoun } from '../../paths.ts'
import { useSuggestionWords } from '../../suggestion/useSuggestionWords.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Message } from '../../ui/Message.tsx'
import { AdminPage } from '../layout/AdminPage.tsx'
import { loadAdmin } from '../layout/load-admin.ts'
import { RecordList } from '../list/RecordList.tsx'
import styles from '../list/Records.module.css'
import { AttributionForm, FILES } from './AttributionForm.tsx'
import { AttributionFragment, AttributionRow } from './AttributionRow.tsx'
import { RIGHTS_NOUN } from './rights-nouns.ts'
import { Withdrawals, WithdrawalsFragment } from './Withdrawals.tsx'

const RightsPage = graphql(`
  query RightsPage($of: RightsKind!, $id: ID!, $lang: Language!, $suggestion: ID!) {
    rights(of: $of, id: $id) {
      id
      title(lang: $lang)
      updatedAt
      placeOfSuggestion(id: $suggestion)
      places {
        name
        title(lang: $lang)
        details {
          name
          value
        }
      }
      attributions {
        id
        heldCommunity {
          id
          name(lang: $lang)
        }
        ...AttributionRow_attribution
      }
      ...Withdrawals_rights
    }
    rightsLabels {
      id
      kind
      name(lang: $lang)
    }
  }
`)

function nounIn(params: Params): RightsNoun | undefined {
  return Object.values(RIGHTS_NOUN).find((noun) => noun === params['of'])
}

const kindOf = (noun: RightsNoun) =>
  (Object.keys(RIGHTS_NOUN) as RightsKind[]).find((kind) => RIGHTS_NOUN[kind] === noun)!

/** The suggestion that asks for a withdrawal. */
const suggestionIn = (params: URLSearchParams) => params.get('of') ?? ''

export function loader(args: LoaderFunctionArgs) {
  const noun = nounIn(args.params)
  if (!noun) return notFound()
  const suggestion = suggestionIn(new URL(args.request.url).searchParams)
  const variables = { of: kindOf(noun), id: args.params['id'] ?? '', lang: apiLanguage(args), suggestion }
  return loadAdmin(args, RightsPage, variables, (data) => data.rights)
}

/** From which communities something and its parts come, on what terms and with what consent. */
export function Component() {
  const t = useTranslations('rights')
  const params = useParams()
  const { lang } = useLanguage()
  const suggestion = suggestionIn(useSearchParams()[0])
  const { placeName, placeOptions } = useSuggestionWords()
  const noun = nounIn(params) ?? 'plants'
  const id = params['id'] ?? ''
  const { data, problem } = usePage(RightsPage, { of: kindOf(noun), id, lang, suggestion })
  const rights = data?.rights
  const places = rights?.places ?? []
  const known = { of: kindOf(noun), id: rights?.id ?? id, basedOn: rights?.updatedAt ?? null }
  const choices = { labels: data?.rightsLabels ?? [] }
  const nameOf = (name: string | null) => {
    const { title, details } = places.find((place) => place.name === name) ?? {}
    const [part = '', at] = name?.split('.') ?? []
    return FILES.includes(part)
      ? t(`places.${part as 'recordings'}`, { number: Number(at) + 1, title: title ?? '' })
      : placeName(name, title, details)
  }
  const isFile = ({ name }: { name: string }) => FILES.includes(name.split('.')[0]!)
  const options = [
    ...places.filter(isFile).map(({ name }) => ({ value: name, label: nameOf(name) })),
    ...placeOptions(places.filter((place) => !isFile(place))),
  ]
  /** Of what is withdrawn or withheld: it is no place any more. */
  const heldName = ({ place, row, title }: { place?: string | null; row?: string | null; title: string }) =>
    place ? placeName(place, row) : title
  return (
    <AdminPage
      title={rights ? t('titleOf', { title: rights.title }) : t('title')}
      lead={t('lead')}
      action={
        <ButtonLink to={paths.adminEdit(noun, id)} variant="secondary">
          {t('backToForm')}
        </ButtonLink>
      }
    >
      <Message tone="error">{problem && t('loadFailure')}</Message>
      {rights && (
        <>
          <section className={styles.section} aria-labelledby="list">
            <h2 id="list">{t('list')}</h2>
            <RecordList
              label={t('list')}
              rows={rights.attributions.map((masked) => readFragment(AttributionFragment, masked))}
              empty={<EmptyState title={t('none')} />}
              renderRow={(row) => (
                <AttributionRow
                  key={row.id}
                  attribution={row}
                  place={
                    row.withdrawal ? heldName(row.withdrawal) : row.isGone ? t('gone') : nameOf(row.placeNow ?? null)
                  }
                  choices={choices}
                />
              )}
            />
          </section>
          <section className={styles.section} aria-labelledby="new">
            <h2 id="new">{t('new')}</h2>
            <div className={`stack panel ${styles.sheet}`}>
              <AttributionForm target={known} places={options} choices={choices} />
            </div>
          </section>
          <section className={styles.section} aria-labelledby="withdraw">
            <h2 id="withdraw">{t('withdraw')}</h2>
            <Withdrawals
              target={known}
              held={readFragment(WithdrawalsFragment, rights)}
              places={options}
              meant={rights.placeOfSuggestion}
              communities={[
                ...new Map(
                  rights.attributions.flatMap(({ heldCommunity: held }) => (held ? [[held.id, held] as const] : [])),
                ).values(),
              ]}
              nameOf={heldName}
            />
          </section>
        </>
      )}
    </AdminPage>
  )
}
