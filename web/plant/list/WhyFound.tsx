import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../../gql/fragment-masking.ts'
import { graphql } from '../../gql/gql.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { useWays } from '../../safety/useWays.ts'
import { EvidenceMeter } from '../../safety/EvidenceMeter.tsx'
import { LevelIcon } from '../LevelIcon.tsx'
import styles from './WhyFound.module.css'

export const WhyFoundFragment = graphql(`
  fragment WhyFound_match on Match {
    field
    pieces(lang: $lang) {
      text
      isMatch
    }
    use {
      evidence
      finding
    }
    ...WhyKeptOut_match
  }
`)

export const WhyKeptOutFragment = graphql(`
  fragment WhyKeptOut_match on Match {
    caution {
      level
      routes
      text(lang: $lang)
      untranslated(lang: $lang)
    }
  }
`)

type WhyFoundProps = {
  match: FragmentType<typeof WhyFoundFragment> | null | undefined
  /** Whether the plant is kept from the person. */
  isKeptOut: boolean
  /** Of the card, which is not said twice. */
  title?: string | null
  /** Citations of the sentence. */
  children?: ReactNode
}

/** On a card: the caution that concerns the person before anything else, then the sentence that was found. */
export function WhyFound({ match: masked, isKeptOut, title, children }: WhyFoundProps) {
  const match = readFragment(WhyFoundFragment, masked)
  if (!match) return null
  const { pieces, use } = match
  return (
    <div className={styles.why}>
      <PersonCaution match={match} isKeptOut={isKeptOut} />
      {pieces.length > 0 && pieces.map(({ text }) => text).join('') !== title && (
        <p className={styles.sentence}>
          {pieces.map(({ text, isMatch }, index) => (isMatch ? <mark key={index}>{text}</mark> : text))}
          {children}
        </p>
      )}
      {use && <EvidenceMeter evidence={use.evidence} finding={use.finding} />}
    </div>
  )
}

type PersonCautionProps = { match: FragmentType<typeof WhyKeptOutFragment>; isKeptOut: boolean }

/** The caution that concerns the person, or why a plant is kept out. */
export function PersonCaution({ match, isKeptOut }: PersonCautionProps) {
  const t = useTranslations('safety')
  const person = useTranslations('person')
  const waysOf = useWays()
  const { other } = useLanguage()
  const { caution } = readFragment(WhyKeptOutFragment, match)
  if (!caution) return isKeptOut ? <p className={styles.caution}>{person('undecided')}</p> : null
  const { level, routes, text, untranslated } = caution
  const ways = waysOf(routes)
  return (
    <p className={styles.caution} data-level={level}>
      <LevelIcon level={level} />
      <span>
        <strong>
          {t(`level.${level}`)}
          {ways && ` (${ways})`}.
        </strong>{' '}
        <span lang={untranslated.includes('text') ? other : undefined}>{text}</span>
      </span>
    </p>
  )
}
