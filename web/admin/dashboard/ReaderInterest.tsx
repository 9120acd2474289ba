import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { useQuery } from 'urql'
import { graphql } from '../../gql/gql.ts'
import type { ReaderInterestQuery } from '../../gql/graphql.ts'
import { NOUNS } from '../../gql/texts.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Choice } from '../../ui/Choice.tsx'
import { Link } from '../../ui/Link.tsx'
import { QueryState } from '../../ui/QueryState.tsx'
import { Section } from '../../ui/Section.tsx'
import { InterestPlot } from './InterestPlot.tsx'
import styles from './ReaderInterest.module.css'
import { useNavigate } from 'react-router-dom'
import { Dialog } from '../../ui/Dialog.tsx'
import { PickField } from '../form/PickField.tsx'

const ReaderInterestDocument = graphql(`
  query ReaderInterest($lang: Language!, $days: Int!) {
    readerInterest(days: $days) {
      isCounting
      days {
        day
        pages
        searches
      }
      pages {
        id
        kind
        title(lang: $lang)
        count
      }
      ailments {
        slug
        name(lang: $lang)
        count
      }
      persons {
        kind
        name(lang: $lang)
        count
      }
      unanswered {
        word
        count
      }
    }
  }
`)

const SPANS = ['7', '30', '90'] as const

type Interest = ReaderInterestQuery['readerInterest']

/** What readers open and search for, in numbers. It is read after the page, since words that were unknown are judged again. */
export function ReaderInterest() {
  const t = useTranslations('readerInterest')
  const { lang } = useLanguage()
  const [span, setSpan] = useState<(typeof SPANS)[number]>('30')
  const [{ data, fetching, error }] = useQuery({
    query: ReaderInterestDocument,
    variables: { lang, days: Number(span) },
  })
  const interest = data?.readerInterest
  return (
    <Section title={t('title')}>
      <p className={`hint ${styles.note}`}>{t(interest && !interest.isCounting ? 'off' : 'how')}</p>
      <Choice
        legend={t('span')}
        name="span"
        value={span}
        options={SPANS.map((value) => ({ value, label: t('days', { count: Number(value) }) }))}
        onChange={setSpan}
      />
      <QueryState fetching={fetching && !data} error={Boolean(error)}>
        {interest && (
          <>
            <InterestPlot days={interest.days} />
            <div className={`stack ${styles.columns}`}>
              <Unanswered words={interest.unanswered} />
              <Ranking
                title={t('ailments')}
                rows={interest.ailments.map(({ slug, name, count }) => ({
                  key: slug,
                  label: <Link to={paths.ailment(slug)}>{name}</Link>,
                  count,
                }))}
              />
              <Ranking title={t('persons')} rows={personRows(interest.persons, t)} />
              <Ranking
                title={t('pages')}
                rows={interest.pages.map(({ id, kind, title, count }) => ({
                  key: id,
                  label: <Link to={paths.adminEdit(NOUNS[kind], id)}>{title}</Link>,
                  count,
                }))}
              />
            </div>
          </>
        )}
      </QueryState>
    </Section>
  )
}

function personRows(persons: Interest['persons'], t: ReturnType<typeof useTranslations<'readerInterest'>>) {
  return persons.map(({ kind, name, count }) => ({ key: `${kind} ${name}`, label: name ?? t(`person.${kind}`), count }))
}

type Row = { key: string; label: React.ReactNode; count: number }

function Ranking({ title, rows }: { title: string; rows: readonly Row[] }) {
  const t = useTranslations('readerInterest')
  const format = useFormatter()
  return (
    <div>
      <h3 className={styles.title}>{title}</h3>
      {rows.length === 0 ? (
        <p className={`hint ${styles.note}`}>{t('nothing')}</p>
      ) : (
        <ol className="plain">
          {rows.map(({ key, label, count }) => (
            <li key={key} className={styles.row}>
              <span>{label}</span>
              <span className={styles.count}>{format.number(count)}</span>
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

/** Words that the site does not know, with the way to who should know them. */
function Unanswered({ words }: { words: Interest['unanswered'] }) {
  const t = useTranslations('readerInterest')
  const format = useFormatter()
  const [taught, setTaught] = useState<string | null>(null)
  return (
    <div>
      <h3 className={styles.title}>{t('unanswered')}</h3>
      <p className={`hint ${styles.note}`}>{t(words.length === 0 ? 'noUnanswered' : 'unansweredHint')}</p>
      {words.length > 0 && (
        <ol className="plain">
          {words.map(({ word, count }) => (
            <li key={word} className={styles.row}>
              <span>{word}</span>
              <span className={styles.count}>{format.number(count)}</span>
              <Button
                variant="quiet"
                aria-haspopup="dialog"
                aria-label={t('teachOne', { word })}
                onClick={() => setTaught(word)}
              >
                {t('teach')}
              </Button>
            </li>
          ))}
        </ol>
      )}
      <TeachWord word={taught} onClose={() => setTaught(null)} />
    </div>
  )
}

const KINDS = { AILMENT: 'ailments', PLANT: 'plants' } as const
type Kind = keyof typeof KINDS

/** Chooses the ailment or plant that should know a word, and opens its form with the word in it. */
function TeachWord({ word, onClose }: { word: string | null; onClose: () => void }) {
  const t = useTranslations('readerInterest')
  const { language } = useLanguage()
  const navigate = useNavigate()
  const [kind, setKind] = useState<Kind>('AILMENT')
  return (
    <Dialog open={word !== null} onClose={onClose} title={t('teachTitle', { word: word ?? '' })}>
      <div className="stack">
        <p>{t(`teachText.${kind}`)}</p>
        <Choice
          legend={t('knower')}
          name="knower"
          value={kind}
          options={(['AILMENT', 'PLANT'] as const).map((value) => ({ value, label: t(`knowers.${value}`) }))}
          onChange={setKind}
        />
        <PickField
          key={kind}
          name="knower"
          label={t(`knowers.${kind}`)}
          hint={t('pickHint')}
          chosen={null}
          of={kind}
          onPick={(found) => {
            if (found && word) void navigate(paths.adminEdit(KINDS[kind], found.id, { word, in: language }))
          }}
        />
      </div>
    </Dialog>
  )
}
