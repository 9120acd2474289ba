import { useSearchParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { graphql } from '../gql/gql.ts'
import type { AilmentsPageQuery } from '../gql/graphql.ts'
import { BODY_SYSTEMS } from '../gql/vocabulary.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { Retry } from '../list/Retry.tsx'
import { usePendingParams, useShowList } from '../list/pending.ts'
import { apiLanguage, load, usePage } from '../graphql/load.ts'
import { paths, type AilmentFilter } from '../paths.ts'
import { PersonInputs } from '../safety/PersonInputs.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Link } from '../ui/Link.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import list from '../list/ListPage.module.css'
import styles from './AilmentsPage.module.css'

const AilmentsPage = graphql(`
  query AilmentsPage($lang: Language!, $search: String) {
    ailments(search: $search, lang: $lang) {
      id
      slug
      name(lang: $lang)
      kind
      bodySystem
      untranslated(lang: $lang)
    }
  }
`)

type Ailment = AilmentsPageQuery['ailments'][number]

function filterOf(params: URLSearchParams): AilmentFilter {
  return { q: params.get('q')?.trim() || undefined, sort: params.get('sort') === 'name' ? 'name' : undefined }
}

export function loader(args: LoaderFunctionArgs) {
  const { q } = filterOf(new URL(args.request.url).searchParams)
  return load(args, AilmentsPage, { lang: apiLanguage(args), search: q ?? null })
}

export function Component() {
  const t = useTranslations('ailments')
  const common = useTranslations('list')
  const { lang } = useLanguage()
  const { q, sort } = filterOf(useSearchParams()[0])
  const chosen = filterOf(usePendingParams())
  const show = useShowList()
  const { data, problem } = usePage(AilmentsPage, { lang, search: q ?? null })
  const ailments = data?.ailments
  return (
    <div className="wrap">
      <PageHead title={t('title')} description={t('description')} isHidden={Boolean(q ?? sort ?? problem)} />
      <header className={list.header}>
        <h1>{t('title')}</h1>
        <p className={list.lead}>{t('lead')}</p>
        <SearchBox
          name="q"
          defaultValue={chosen.q ?? ''}
          label={t('searchLabel')}
          placeholder={t('placeholder')}
          submitLabel={common('search')}
          action={paths.ailments()}
          onSearch={(term) => show(paths.ailments({ ...chosen, q: term.trim() }))}
        >
          <PersonInputs />
          {chosen.sort && <input type="hidden" name="sort" value={chosen.sort} />}
        </SearchBox>
        <Order chosen={chosen} />
      </header>
      {problem === 'BAD_USER_INPUT' && <TooLong />}
      {problem && problem !== 'BAD_USER_INPUT' && <Retry />}
      {ailments && (
        <section aria-labelledby="found" className={styles.results}>
          <h2 id="found" className={list.found}>
            <span role="status">
              {q ? t('foundFor', { count: ailments.length, term: q }) : t('found', { count: ailments.length })}
            </span>
          </h2>
          {ailments.length === 0 && <NothingFound q={q} />}
          {sort ? <Names ailments={ailments} /> : <BySystem ailments={ailments} />}
        </section>
      )}
    </div>
  )
}

function Order({ chosen }: { chosen: AilmentFilter }) {
  const t = useTranslations('ailments')
  const orders = [
    { label: t('bySystem'), sort: undefined },
    { label: t('byName'), sort: 'name' as const },
  ]
  return (
    <nav aria-label={t('order')} className={styles.order}>
      {orders.map(({ label, sort }) => (
        <Link
          key={label}
          to={paths.ailments({ ...chosen, sort })}
          aria-current={chosen.sort === sort ? 'true' : undefined}
          className={styles.choice}
          preventScrollReset
        >
          {label}
        </Link>
      ))}
    </nav>
  )
}

/** Folk illnesses stand beside the others of their part of the body. */
function BySystem({ ailments }: { ailments: readonly Ailment[] }) {
  const t = useTranslations('ailments.system')
  const systems = BODY_SYSTEMS.map((system) => ({
    system,
    ailments: ailments.filter(({ bodySystem }) => bodySystem === system),
  }))
  return (
    <div className={styles.systems}>
      {systems
        .filter(({ ailments }) => ailments.length > 0)
        .map(({ system, ailments }) => (
          <section key={system} aria-labelledby={system} className={styles.system}>
            <h3 id={system}>{t(system)}</h3>
            <Names ailments={ailments} />
          </section>
        ))}
    </div>
  )
}

function Names({ ailments }: { ailments: readonly Ailment[] }) {
  const t = useTranslations('ailments.kind')
  const { other } = useLanguage()
  return (
    <ul className={styles.names}>
      {ailments.map(({ id, slug, name, kind, untranslated }) => (
        <li key={id}>
          <Link to={paths.ailment(slug)} className={styles.name}>
            <span lang={untranslated.includes('name') ? other : undefined}>{name}</span>
            {kind === 'FOLK_ILLNESS' && <span className={styles.kind}>{t(kind)}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function TooLong() {
  const t = useTranslations('ailments')
  const common = useTranslations('list')
  return (
    <EmptyState
      title={common('searchTooLong')}
      action={
        <ButtonLink to={paths.ailments()} variant="secondary">
          {t('showAll')}
        </ButtonLink>
      }
    />
  )
}

function NothingFound({ q }: { q: string | undefined }) {
  const t = useTranslations('ailments')
  if (!q) return <EmptyState title={t('nothingYet')} />
  return (
    <EmptyState
      title={t('nothingMatches')}
      action={
        <>
          <ButtonLink to={paths.ailments()} variant="secondary">
            {t('showAll')}
          </ButtonLink>
          <ButtonLink to={paths.plants({ q })} variant="secondary">
            {t('searchPlants')}
          </ButtonLink>
        </>
      }
    >
      {t('tryOther')}
    </EmptyState>
  )
}
