import { useTranslations } from 'use-intl'
import { useQuery } from 'urql'
import { useViewer } from '../auth/viewer.ts'
import { graphql } from '../gql/gql.ts'
import type { RightsKind, WithheldQuery } from '../gql/graphql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { EvidenceMeter } from '../safety/EvidenceMeter.tsx'
import { PlayRecording } from '../ui/PlayRecording.tsx'
import { languageName } from '../i18n/mayan-languages.ts'
import { Message } from '../ui/Message.tsx'
import { Section } from '../ui/Section.tsx'
import { AfterNotice } from './AfterNotice.tsx'
import styles from './WithheldParts.module.css'

const Withheld = graphql(`
  query Withheld($of: RightsKind!, $id: ID!, $lang: Language!) {
    viewer {
      id
      withheld(of: $of, id: $id) {
        id
        place
        title(lang: $lang)
        language
        terms(lang: $lang)
        isForInitiated
        texts(lang: $lang)
        parts
        preparation
        route
        evidence
        finding
        sources
        file
        notice(lang: $lang)
        speaker
        community
      }
    }
  }
`)

export type WithheldPartsProps = { of: RightsKind; id: string }

/** What communities of the member withhold from others of this page. It is asked for after the page, and stored nowhere. */
export function WithheldParts({ of, id }: WithheldPartsProps) {
  const t = useTranslations('withheld')
  const { lang } = useLanguage()
  const viewer = useViewer()
  const isMember = (viewer?.communities.length ?? 0) > 0
  const [{ data, error }] = useQuery({
    query: Withheld,
    variables: { of, id, lang },
    pause: !isMember,
    requestPolicy: 'network-only',
  })
  if (!isMember) return null
  const rows = data?.viewer?.withheld ?? []
  return (
    <div className={`wrap no-print ${styles.parts}`}>
      <Message tone="error">{error && t('failure')}</Message>
      {rows.length > 0 && (
        <Section title={t('title')} id="withheld">
          <p>{t('lead')}</p>
          <ul className="stack">
            {rows.map((row) => (
              <Part key={row.id} row={row} />
            ))}
          </ul>
        </Section>
      )}
    </div>
  )
}

type Row = NonNullable<WithheldQuery['viewer']>['withheld'][number]

function Part({ row }: { row: Row }) {
  const t = useTranslations('withheld')
  const texts = useTranslations('plantPage')
  const words = useTranslations('vocabulary')
  const { language } = useLanguage()
  const { place, title, texts: said, parts, preparation, route, sources, file, speaker, community } = row
  const ofPlace = place === 'PHOTO' ? t('picture') : place === 'RECORDING' ? t('recording') : textName(place)
  const heading = title ?? ofPlace
  function textName(name: string): string | null {
    return texts.has(name as never) ? texts(name as 'description') : null
  }
  const how = [
    ...parts.map((part) => words(`part.${part}`)),
    ...(preparation ? [words(`preparation.${preparation}`)] : []),
    ...(route ? [words(`route.${route}`)] : []),
  ]
  return (
    <li className={styles.part}>
      {heading && <h3 className={styles.name}>{heading}</h3>}
      {row.terms.map((line) => (
        <p key={line} className="hint">
          {line}
        </p>
      ))}
      {row.isForInitiated && <p className="hint">{t('initiated')}</p>}
      {row.language && <p>{languageName(row.language, language) ?? row.language}</p>}
      {said.map((text) => (
        <p key={text}>{text}</p>
      ))}
      {how.length > 0 && <p>{how.join(', ')}</p>}
      {row.evidence && row.finding && <EvidenceMeter evidence={row.evidence} finding={row.finding} />}
      <AfterNotice notice={row.notice} of={place === 'PHOTO' ? 'picture' : 'voice'}>
        {file && place === 'PHOTO' && <img src={file} alt={title ?? ''} className={styles.picture} />}
        {file && speaker && (
          <p>
            <PlayRecording name={title ?? ''} recording={{ url: file, speaker, community: community ?? '' }} />
          </p>
        )}
      </AfterNotice>
      {sources.length > 0 && <p className="hint">{t('sources', { titles: sources.join('; ') })}</p>}
    </li>
  )
}
