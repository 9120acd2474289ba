import { useParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../../gql/fragment-masking.ts'
import { graphql } from '../../gql/gql.ts'
import { apiLanguage, usePage } from '../../graphql/load.ts'
import { useFormatDate } from '../../i18n/dates.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { useMore } from '../../list/useMore.ts'
import { paths } from '../../paths.ts'
import { useSuggestionWords } from '../../suggestion/useSuggestionWords.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Link } from '../../ui/Link.tsx'
import { loadAdmin } from '../layout/load-admin.ts'
import { AdminList } from '../list/AdminList.tsx'
import { MoreButton } from '../list/MoreButton.tsx'
import styles from '../list/Records.module.css'
import { RIGHTS_NOUN } from '../rights/rights-nouns.ts'
import { WithdrawAll } from '../rights/WithdrawAll.tsx'

const CommunityAttributions = graphql(`
  query CommunityAttributions($id: ID!, $lang: Language!, $after: String) {
    community(id: $id) {
      id
      name(lang: $lang)
    }
    communityAttributions(id: $id, first: 50, after: $after) {
      totalCount
      edges {
        node {
          id
          ...AttributedRow_attribution
        }
      }
      pageInfo {
        hasNextPage
        endCursor
      }
    }
  }
`)

export function loader(args: LoaderFunctionArgs) {
  const variables = { id: args.params['id'] ?? '', lang: apiLanguage(args), after: null }
  return loadAdmin(
    args,
    CommunityAttributions,
    variables,
    (data) => data.community ?? data.communityAttributions.edges[0],
  )
}

/** All that is attributed to a community, what its consent ends for first. */
export function Component() {
  const t = useTranslations('rights.ofCommunity')
  const { id = '' } = useParams()
  const { lang } = useLanguage()
  const variables = { id, lang, after: null }
  const { data, problem } = usePage(CommunityAttributions, variables)
  const list = data?.communityAttributions
  const more = useMore(CommunityAttributions, variables, list?.pageInfo)
  const name = data?.community?.name ?? id
  return (
    <AdminList
      title={data ? t('titleOf', { name }) : t('open')}
      lead={list ? t('lead', { count: list.totalCount }) : undefined}
      action={
        data?.community && (
          <ButtonLink to={paths.adminEdit('communities', id)} variant="secondary">
            {t('backToForm')}
          </ButtonLink>
        )
      }
      failure={problem && t('loadFailure')}
      list={list}
      empty={<EmptyState title={t('none')} />}
      renderRow={(row) => <AttributedRow key={row.id} attribution={row} />}
      next={<MoreButton more={more} />}
    >
      {list && (
        <section className={styles.section}>
          <WithdrawAll id={id} name={name} isEmpty={list.totalCount === 0} />
        </section>
      )}
    </AdminList>
  )
}

const AttributedFragment = graphql(`
  fragment AttributedRow_attribution on Attribution {
    id
    item {
      of
      id
      title(lang: $lang)
    }
    place
    rowName(lang: $lang)
    rowDetails {
      name
      value
    }
    line(lang: $lang)
    consentBy
    consentUntil
    protocol
    withdrawal {
      id
    }
  }
`)

function AttributedRow({ attribution: masked }: { attribution: FragmentType<typeof AttributedFragment> }) {
  const t = useTranslations('rights')
  const format = useFormatDate()
  const { placeName } = useSuggestionWords()
  const attribution = readFragment(AttributedFragment, masked)
  const { item, place, rowName, rowDetails, line, consentBy, consentUntil, protocol, withdrawal } = attribution
  return (
    <li className={`stack ${styles.block}`}>
      <h2 className={styles.name}>
        {item ? <Link to={paths.adminRights(RIGHTS_NOUN[item.of], item.id)}>{item.title}</Link> : t('ofCommunity.gone')}
        {place && ` · ${placeName(place, rowName, rowDetails)}`}
      </h2>
      <p>{line}</p>
      {protocol && (
        <p>
          <strong>{t(withdrawal ? 'withheldNow' : 'openNow')}</strong> {t(`protocols.${protocol as 'NEVER'}`)}
        </p>
      )}
      <p className={`hint row ${styles.meta}`}>
        {consentUntil && <strong>{t('until', { day: format(consentUntil) })}</strong>}
        <span>{consentBy ? t('by', { who: consentBy }) : t('noConsent')}</span>
      </p>
    </li>
  )
}
