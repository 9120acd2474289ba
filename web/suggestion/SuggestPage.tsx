import { useNavigate, useParams, useSearchParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { LoginLink } from '../auth/LoginLink.tsx'
import { useUser } from '../auth/useUser.ts'
import { stayOnSessionEnd } from '../auth/guards.ts'
import { graphql } from '../gql/gql.ts'
import { apiLanguage, load, notFound, usePage } from '../graphql/load.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { ContactEmail } from '../layout/ContactEmail.tsx'
import { PageHead } from '../layout/PageHead.tsx'
import { BackLink } from '../list/BackLink.tsx'
import { ItemProblem } from '../list/ItemProblem.tsx'
import { paths } from '../paths.ts'
import { KINDS } from '../gql/nouns.ts'
import { nounIn } from '../revision/noun-in.ts'
import { useSite } from '../site.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { MistakeForm } from './MistakeForm.tsx'
import { SuggestionForm } from './SuggestionForm.tsx'
import styles from './SuggestPage.module.css'
import { useSuggestionWords } from './useSuggestionWords.ts'

const SuggestPage = graphql(`
  query SuggestPage($of: TaggedKind!, $id: ID!, $place: String!, $lang: Language!) {
    suggestible(of: $of, id: $id) {
      id
      title(lang: $lang)
      urlKey
      updatedAt
      recordingConsent(lang: $lang)
      places {
        name
        title(lang: $lang)
        details {
          name
          value
        }
      }
      place(name: $place) {
        name
        isRecorded
        values {
          name
          value
        }
      }
    }
  }
`)

/** The place of a row that is not there yet, and its columns. */
const MISSING_NAME = 'names'
const NEW_NAME = ['name', 'language', 'place', 'noteEn', 'noteEs'].map((name) => ({ name, value: '' }))

const placeIn = (params: URLSearchParams) => params.get('place') ?? ''

export const shouldRevalidate = stayOnSessionEnd

export function loader(args: LoaderFunctionArgs) {
  const noun = nounIn(args.params)
  if (!noun) return notFound()
  const place = placeIn(new URL(args.request.url).searchParams)
  const variables = { of: KINDS[noun], id: args.params['id'] ?? '', place, lang: apiLanguage(args) }
  return load(args, SuggestPage, variables, (data) => data.suggestible)
}

/** What members suggest for a page, and where readers without an account see a mistake. */
export function Component() {
  const t = useTranslations('suggestion')
  const params = useParams()
  const navigate = useNavigate()
  const place = placeIn(useSearchParams()[0])
  const { lang } = useLanguage()
  const user = useUser()
  const { site } = useSite()
  const { placeOptions } = useSuggestionWords()
  const of = nounIn(params) ?? 'plants'
  const { data, problem } = usePage(SuggestPage, { of: KINDS[of], id: params['id'] ?? '', place, lang })
  const back = { to: paths[of](), label: t('toList') }
  if (problem === 'NOT_FOUND' || problem === 'BAD_USER_INPUT')
    return <ItemProblem title={t('notFound')} explanation={t('notFoundText')} back={back} />
  if (problem) return <ItemProblem title={t('failed')} back={back} />
  if (!data?.suggestible) return null
  const { id, urlKey, places, ...item } = data.suggestible
  const title = t('title', { title: item.title })
  const hasMissing = user !== null && of === 'plants'
  const isMissing = hasMissing && place === MISSING_NAME
  const target = { of: KINDS[of], id, place: isMissing ? place : (item.place?.name ?? null) }
  return (
    <article className={`wrap ${styles.page}`}>
      <PageHead title={title} description={t('description')} isHidden />
      <BackLink to={paths.content(of, urlKey)}>{t('backTo')}</BackLink>
      <h1>{title}</h1>
      <p>{t(user ? 'lead' : 'leadForStrangers')}</p>
      {!user && (
        <p className={`row ${styles.account}`}>
          {t('withAccount')} <LoginLink />
        </p>
      )}
      <SelectField
        label={t('place')}
        value={target.place ?? ''}
        options={[
          { value: '', label: t('wholePage') },
          ...(hasMissing ? [{ value: MISSING_NAME, label: t('missingName') }] : []),
          ...placeOptions(places),
        ]}
        onChange={(name) =>
          void navigate(paths.suggest(of, id, name ? { place: name } : {}), { replace: true, preventScrollReset: true })
        }
      />
      {user ? (
        <SuggestionForm
          key={target.place}
          target={target}
          values={isMissing ? NEW_NAME : (item.place?.values ?? [])}
          updatedAt={item.updatedAt}
          consent={item.recordingConsent}
          isRecorded={item.place?.isRecorded ?? false}
        />
      ) : (
        <MistakeForm target={target} />
      )}
      {site.contactEmail && (
        <noscript>
          <p>
            {t('withoutScript')} <ContactEmail />
          </p>
        </noscript>
      )}
    </article>
  )
}
