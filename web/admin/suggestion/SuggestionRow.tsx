import AudioLines from 'lucide-react/icons/audio-lines'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMutation, type CombinedError } from 'urql'
import { readFragment, type FragmentType } from '../../gql/fragment-masking.ts'
import { graphql } from '../../gql/gql.ts'
import type { SuggestionRow_SuggestionFragment } from '../../gql/graphql.ts'
import { NOUNS } from '../../gql/texts.ts'
import { codeOf, fieldsOf } from '../../graphql/load.ts'
import { FormattedDate } from '../../i18n/FormattedDate.tsx'
import { announce } from '../../layout/announcements.ts'
import { paths, type RightsNoun } from '../../paths.ts'
import { useSuggestionWords } from '../../suggestion/useSuggestionWords.ts'
import { Button } from '../../ui/Button.tsx'
import { TextArea } from '../../ui/Field.tsx'
import { Form, type Outcome } from '../../ui/Form.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { Link } from '../../ui/Link.tsx'
import { Message } from '../../ui/Message.tsx'
import { WarningBox } from '../../ui/WarningBox.tsx'
import diffs from '../history/Differences.module.css'
import { partsOf, type Part } from '../history/differences.ts'
import { useFailure } from '../layout/useFailure.ts'
import { focusNext } from '../list/focus-next.ts'
import records from '../list/Records.module.css'
import styles from './SuggestionRow.module.css'

export const SuggestionRowFragment = graphql(`
  fragment SuggestionRow_suggestion on Suggestion {
    id
    kind
    place
    row(lang: $lang)
    rowDetails {
      name
      value
    }
    words
    hasRecording
    credit
    status
    answer
    createdAt
    memberEmail
    item {
      id
      kind
      title(lang: $lang)
      isPublic
    }
    changes {
      name
      before
      after
    }
    saidRight {
      members
      communities(lang: $lang)
    }
    now {
      updatedAt
      applies
      dangers
      otherDose {
        name
        value
      }
      changes {
        name
        before
        after
      }
    }
  }
`)

const TakeSuggestion = graphql(`
  mutation TakeSuggestion($id: ID!, $basedOn: DateTime!, $translation: String, $isTranslated: Boolean) {
    takeSuggestion(id: $id, basedOn: $basedOn, translation: $translation, isTranslated: $isTranslated) {
      id
      status
    }
  }
`)

const HearSuggestion = graphql(`
  mutation HearSuggestion($id: ID!) {
    hearSuggestion(id: $id)
  }
`)

const AnswerSuggestion = graphql(`
  mutation AnswerSuggestion($id: ID!, $answer: String) {
    answerSuggestion(id: $id, answer: $answer) {
      id
      status
      answer
    }
  }
`)

type RowProps = { suggestion: SuggestionRow_SuggestionFragment }

/** What a reader says, beside the present text, and what an admin does with it. */
export function SuggestionRow({ suggestion: masked }: { suggestion: FragmentType<typeof SuggestionRowFragment> }) {
  const suggestion = readFragment(SuggestionRowFragment, masked)
  const t = useTranslations('adminSuggestions')
  const words = useTranslations('suggestion')
  const { placeName } = useSuggestionWords()
  const placed = placeName(suggestion.place, suggestion.row, suggestion.rowDetails)
  const { kind, status, createdAt, memberEmail, item, now, changes, credit, answer, saidRight } = suggestion
  const isOpen = status === 'OPEN'
  const noun = item && NOUNS[item.kind]
  return (
    <li className={`stack ${records.block}`}>
      <p className={`hint row ${records.meta}`}>
        <strong className={records.badge}>{words(`status.${status}`)}</strong>
        <strong>{words(`kind.${kind}`)}</strong>
        <FormattedDate date={createdAt} />
        {item && noun ? <Link to={paths.adminEdit(noun, item.id)}>{item.title}</Link> : <span>{t('gone')}</span>}
        <span>{placed}</span>
        {item && noun && kind === 'WITHDRAWAL' && (
          <Link to={rightsOf(suggestion, noun as RightsNoun, item.id)}>{t('toRights')}</Link>
        )}
        {memberEmail ? (
          <a href={`mailto:${encodeURIComponent(memberEmail)}`}>{memberEmail}</a>
        ) : (
          <span>{t('nobody')}</span>
        )}
        {credit && <span>{t('credit', { name: credit })}</span>}
      </p>
      {isOpen && now && now.dangers.length > 0 && (
        <WarningBox title={t('dangerTitle')}>
          {now.dangers.map((danger) => (
            <p key={danger}>{t(`danger.${danger}`)}</p>
          ))}
        </WarningBox>
      )}
      {suggestion.words && <p className={records.said}>{suggestion.words}</p>}
      {saidRight && saidRight.members > 0 && (
        <p>
          {t('saidRight', { count: saidRight.members })}
          {saidRight.communities.length > 0 && ` ${t('theirCommunities', { names: saidRight.communities.join(', ') })}`}
        </p>
      )}
      {suggestion.hasRecording && <Recording id={suggestion.id} name={placed} />}
      <Diff changes={(isOpen && now?.changes) || changes} />
      {answer && (
        <p className={records.said}>
          {words('answer')}: {answer}
        </p>
      )}
      {isOpen && <Actions suggestion={suggestion} />}
    </li>
  )
}

/** Of a source, its own page; else where the part that is meant is chosen. */
function rightsOf({ id, place }: RowProps['suggestion'], noun: RightsNoun, itemId: string): string {
  const [list, key] = place?.split('.') ?? []
  return list === 'sources' && key ? paths.adminRights('sources', key) : paths.adminRights(noun, itemId, { of: id })
}

/** Loaded when an admin asks for it, which the audit log says. */
function Recording({ id, name }: { id: string; name: string }) {
  const t = useTranslations('adminSuggestions')
  const [{ fetching }, hear] = useMutation(HearSuggestion)
  const [sound, setSound] = useState<string>()
  const [problem, setProblem] = useState<string>()

  async function handleListen() {
    const { data, error } = await hear({ id })
    if (!data?.hearSuggestion) {
      setProblem(t(error ? 'listenFailed' : 'noSound'))
      return
    }
    setProblem(undefined)
    setSound(`data:audio/mpeg;base64,${data.hearSuggestion}`)
  }

  return (
    <div>
      {sound ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the name itself is above
        <audio ref={takeFocus} controls src={sound} aria-label={t('listenTo', { name })} />
      ) : (
        <Button variant="secondary" busy={fetching} onClick={() => void handleListen()}>
          <AudioLines aria-hidden size="1rem" />
          {t('listen')}
        </Button>
      )}
      <Message tone="error">{problem}</Message>
    </div>
  )
}

/** In place of the button that was pressed. */
const takeFocus = (player: HTMLAudioElement | null) => player?.focus()

/** The present text and the suggested one, side by side where there is room. */
function Diff({ changes }: { changes: RowProps['suggestion']['changes'] }) {
  const t = useTranslations('adminSuggestions')
  const { valueName, readValue } = useSuggestionWords()
  return changes.map(({ name, before, after }) => {
    const parts = partsOf(readValue(name, before), readValue(name, after), { isWhole: true })
    return (
      <div key={name} className={`stack ${records.two}`}>
        <h2 className={styles.name}>{valueName(name)}</h2>
        {before && (
          <div className={`${styles.side} stack panel ${diffs.half}`}>
            <h3>{t('present')}</h3>
            <p className={records.said}>
              {parts.map((part, at) => part.kind !== 'added' && <Passage key={at} part={part} />)}
            </p>
          </div>
        )}
        {after && (
          <div className={`${styles.side} stack panel ${diffs.half}`}>
            <h3>{t('suggested')}</h3>
            <p className={records.said}>
              {parts.map((part, at) => part.kind !== 'removed' && <Passage key={at} part={part} />)}
            </p>
          </div>
        )}
      </div>
    )
  })
}

function Passage({ part: { kind, value } }: { part: Part }) {
  if (kind === 'added') return <ins>{value}</ins>
  return kind === 'removed' ? <del>{value}</del> : value
}

function Actions({ suggestion: { id, now, changes, memberEmail } }: RowProps) {
  const t = useTranslations('adminSuggestions')
  const failureOf = useFailure()
  const { valueName } = useSuggestionWords()
  const [, take] = useMutation(TakeSuggestion)
  const [, answer] = useMutation(AnswerSuggestion)

  const problemOf = (error: CombinedError): Outcome => {
    const code = codeOf(error)
    if (code === 'NOT_FOUND') return { error: t('gone') }
    const refused = fieldsOf(error)['translation']
    if (refused) return { fields: { translation: t(refused === 'lostWarning' ? 'lostWarning' : 'noTranslation') } }
    if (code !== 'CONFLICT') return { error: failureOf(error, t('failure')) }
    const { reason } = error.graphQLErrors[0]!.extensions
    return { error: t(reason === 'settled' ? 'settled' : 'changedMeanwhile') }
  }

  /** The row leaves a list of open ones. */
  function done(text: string): Outcome {
    announce({ tone: 'success', text })
    focusNext()
    return {}
  }

  async function handleTake(data: FormData): Promise<Outcome> {
    const translation = data.get('translation') as string | null
    const isTranslated = data.has('isTranslated')
    const { error } = await take({ id, basedOn: now!.updatedAt, translation, isTranslated })
    return error ? problemOf(error) : done(t('taken'))
  }

  async function handleAnswer(data: FormData): Promise<Outcome> {
    const words = String(data.get('answer')).trim()
    if (!words && memberEmail) return { fields: { answer: t('missing') } }
    const { error } = await answer({ id, answer: words })
    return error ? problemOf(error) : done(t('answered'))
  }

  return (
    <>
      {now?.applies && (
        <Form legend={t('take')} onSend={handleTake} guards>
          {now.otherDose && (
            <>
              <TextArea
                label={valueName(now.otherDose.name)}
                hint={t('otherDoseHint')}
                name="translation"
                rows={6}
                defaultValue={now.otherDose.value}
                maxLength={50_000}
              />
              <label className={`hint row ${records.meta}`}>
                <input type="checkbox" name="isTranslated" />
                {t('isTranslated')}
              </label>
            </>
          )}
          <SubmitButton>{t('take')}</SubmitButton>
        </Form>
      )}
      {changes.length > 0 && !now?.applies && <p>{t('changedMeanwhile')}</p>}
      <Form legend={t('answer')} onSend={handleAnswer} guards>
        <TextArea
          label={t('answer')}
          hint={t(memberEmail ? 'answerHint' : 'noteHint')}
          name="answer"
          rows={2}
          maxLength={5000}
        />
        <SubmitButton variant="secondary">{t('close')}</SubmitButton>
      </Form>
    </>
  )
}
