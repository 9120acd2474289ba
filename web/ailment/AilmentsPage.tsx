import { groupBy } from '../../api/rules/group-by.ts'
import { useSearchParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { graphql } from '../gql/gql.ts'
import type { AilmentsPageQuery, BodySystem } from '../gql/graphql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { Retry } from '../list/Retry.tsx'
import { usePendingParams, useShowList } from '../ui/pending.ts'
import { apiLanguage, load, usePage } from '../graphql/load.ts'
import { paths, type AilmentFilter } from '../paths.ts'
import { PersonInputs } from '../safety/PersonInputs.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Link } from '../ui/Link.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import list from '../list/ListPage.module.css'
import { COMMON_AILMENTS, CommonAilments } from './CommonAilments.tsx'
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
      ...CommonAilments_ailment
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
      <header className={`stack ${list.header}`}>
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
      {problem && problem !== 'BAD_USER_INPUT' && <Retry list={t('title')} />}
      {ailments && !q && !sort && <Common ailments={ailments} />}
      {ailments && (
        <section aria-labelledby="found" className={`stack ${styles.results}`}>
          <h2 id="found" className={list.found}>
            <span role="status">
              {q ? t('foundFor', { count: ailments.length, term: q }) : t('found', { count: ailments.length })}
            </span>
          </h2>
          {ailments.length === 0 && <NothingFound q={q} />}
          {sort ? <Names ailments={ailments} /> : <ByPart ailments={ailments} />}
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
    <nav aria-label={t('order')} className={`row ${styles.order}`}>
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

function Common({ ailments }: { ailments: readonly Ailment[] }) {
  const t = useTranslations('ailments')
  const common = COMMON_AILMENTS.flatMap((slug) => ailments.find((ailment) => ailment.slug === slug) ?? [])
  if (common.length === 0) return null
  return (
    <section aria-labelledby="common" className={styles.common}>
      <h2 id="common">{t('common')}</h2>
      <CommonAilments ailments={common} />
    </section>
  )
}

/** The parts of the body as readers look for them: some systems of the standard have one or two ailments. In order. */
const GROUPS = {
  DIGESTIVE: 'stomach',
  RESPIRATORY: 'breathing',
  ILL_DEFINED: 'general',
  PAIN: 'general',
  MUSCLES_BONES: 'general',
  SKIN: 'skin',
  INFECTIONS: 'skin',
  GENITOURINARY: 'urine',
  PREGNANCY: 'pregnancy',
  NERVES: 'nerves',
  MENTAL: 'nerves',
  ENDOCRINE: 'blood',
  CIRCULATORY: 'blood',
  BLOOD: 'blood',
  SENSES: 'senses',
  POISONINGS: 'poisonings',
  INJURIES: 'injuries',
} as const satisfies Record<BodySystem, string>

/** Folk illnesses stand beside the others of their part of the body. */
function ByPart({ ailments }: { ailments: readonly Ailment[] }) {
  const t = useTranslations('ailments.part')
  const groups = groupBy(ailments, ({ bodySystem }) => GROUPS[bodySystem])
  return (
    <div className={styles.parts}>
      {[...new Set(Object.values(GROUPS))].map((part) => {
        const own = groups.get(part)
        return (
          own && (
            <section key={part} aria-labelledby={part} className={styles.part}>
              <h3 id={part}>{t(part)}</h3>
              <Names ailments={own} />
            </section>
          )
        )
      })}
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
          <Link to={paths.ailment(slug)} className={`row ${styles.name}`}>
            <NameOf name={name ?? ''} lang={untranslated.includes('name') ? other : undefined} />
            {kind === 'FOLK_ILLNESS' && <span className="fine">{t(kind)}</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** What explains a name, in parentheses, stands back. */
function NameOf({ name, lang }: { name: string; lang: string | undefined }) {
  const explained = / \([^(]*\)$/.exec(name)?.[0] ?? ''
  return (
    <span lang={lang}>
      <span className={styles.word}>{name.slice(0, name.length - explained.length)}</span>
      {explained && <span className="fine">{explained}</span>}
    </span>
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
