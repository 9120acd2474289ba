import { useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMutation, type CombinedError } from 'urql'
import { useProblem } from '../auth/useProblem.ts'
import { graphql } from '../gql/gql.ts'
import type { SuggestionKind, TaggedKind } from '../gql/graphql.ts'
import { PLANT_PARTS, PREPARATIONS } from '../gql/list-vocabulary.ts'
import { codeOf } from '../graphql/load.ts'
import { useMutationId } from '../graphql/mutation-id.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { languageName, LANGUAGES_OF_NAMES } from '../i18n/mayan-languages.ts'
import { paths } from '../paths.ts'
import { RecordingError } from '../recording/prepare-recording.ts'
import { RecordName, type Sound } from '../recording/RecordName.tsx'
import { sendRecording } from '../recording/send-recording.ts'
import { useRecordingWords } from '../recording/useRecordingWords.ts'
import { Choice } from '../ui/Choice.tsx'
import { Field, TextArea } from '../ui/Field.tsx'
import { Form, type Outcome } from '../ui/Form.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import { useFieldError } from '../ui/form-state.ts'
import { More } from '../ui/Fold.tsx'
import { Problem } from '../ui/Problem.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import styles from './SuggestPage.module.css'
import { useSuggestionWords } from './useSuggestionWords.ts'

const Suggest = graphql(`
  mutation Suggest($input: SuggestionInput!, $clientMutationId: String) {
    suggest(input: $input, clientMutationId: $clientMutationId) {
      id
    }
  }
`)

export type SuggestionTarget = { of: TaggedKind; id: string; place: string | null }

type Value = { name: string; value: string }

type SuggestionFormProps = {
  target: SuggestionTarget
  /** The present values of the place. */
  values: readonly Value[]
  /** Of the item as it is shown. */
  updatedAt: string
  /** What is agreed to with a recording. */
  consent: string
  /** Whether it is a name with a recording. */
  isRecorded: boolean
}

const LEVELS = ['AVOID', 'ASK', 'NO_DATA', 'CARE', 'COMPATIBLE'] as const

/** A correction of the values of a place, or what a member says of it in words. */
export function SuggestionForm({ target, values, updatedAt, consent, isRecorded }: SuggestionFormProps) {
  const t = useTranslations('suggestion')
  const isMissing = target.place === 'names'
  const [kind, setKind] = useState<SuggestionKind>(isMissing ? 'ADDITION' : 'CORRECTION')
  const [sound, setSound] = useState<Sound | null>(null)
  // What was last sent: with another choice its messages go. Fields are new once they are stored.
  const [sentAs, setSentAs] = useState(kind)
  const [stored, setStored] = useState(0)
  const send = useSealed()
  const outcomeOf = useOutcome()
  const [, suggest] = useMutation(Suggest)
  const mutation = useMutationId()
  const isName = target.place?.startsWith('names.') ?? false
  const isRow = /^(?:names|uses|cautions|dangerSigns)\./.test(target.place ?? '')
  const choices: Exclude<SuggestionKind, 'ADDITION' | 'MISTAKE'>[] = [
    'CORRECTION',
    ...(isName ? (['NAME_RIGHT', 'PRONUNCIATION'] as const) : []),
    ...(isRow ? (['REMOVAL'] as const) : []),
    'WITHDRAWAL',
  ]
  const isCorrection = kind === 'CORRECTION' || kind === 'ADDITION'
  const offered = values.filter(({ name }) => name !== 'reviewed')
  const corrected = isCorrection ? offered : []
  const isSpoken = kind === 'PRONUNCIATION' && sound !== null
  const needsWords = (kind === 'PRONUNCIATION' && !isSpoken) || kind === 'WITHDRAWAL' || kind === 'REMOVAL'

  async function handleSend(data: FormData): Promise<Outcome> {
    setSentAs(kind)
    const text = (name: string) => String(data.get(name) ?? '')
    const words = text('words').trim()
    const changes = corrected
      .map(({ name }) => ({ name, value: name === 'parts' ? data.getAll(name).join(', ') : text(name) }))
      .filter(({ name, value }) => withLines(value) !== values.find((known) => known.name === name)!.value)
      .map(({ name, value }) => ({ name, value: withLines(value) }))
    if (needsWords && !words) return { fields: { words: t('missing') } }
    if (kind === 'CORRECTION' && changes.length === 0 && !words) return { fields: { words: t('unchanged') } }
    const said = { ...target, kind, changes, words, credit: text('credit').trim(), basedOn: updatedAt }
    const missing = ['credit', 'community', 'consent'].filter((name) => !text(name).trim())
    if (isSpoken && missing.length > 0)
      return { fields: Object.fromEntries(missing.map((name) => [name, t('missing')])) }
    const sealed = isSpoken ? await send(sound.file) : null
    if (sealed && 'error' in sealed) return sealed
    const recording = sealed && { ...sealed, community: text('community').trim(), consent }
    const input = { ...said, ...(recording && { recording }) }
    const { error } = await suggest({ input, clientMutationId: mutation.idFor(input) })
    if (error) return outcomeOf(error)
    mutation.forget()
    setSound(null)
    setStored(stored + 1)
    return { success: t('sent') }
  }

  return (
    <>
      {!isMissing && (
        <Choice
          legend={t('what')}
          name="kind"
          value={kind}
          options={choices.map((value) => ({ value, label: t(`kind.${value}`), hint: t(`kindHint.${value}`) }))}
          onChange={setKind}
        />
      )}
      <Form
        legend={t(`kind.${kind}`)}
        onSend={handleSend}
        isAhead={sentAs !== kind}
        isChanged={() => sentAs !== kind}
        guards
      >
        {kind === 'REMOVAL' && <p>{t('removalText')}</p>}
        {kind === 'WITHDRAWAL' && <p>{t('withdrawalText')}</p>}
        {kind === 'PRONUNCIATION' && isRecorded && <p>{t('recordedText')}</p>}
        {kind === 'PRONUNCIATION' && <RecordName sound={sound} onChange={setSound} />}
        {/* What was typed is there again with the choice that it belongs to. */}
        <div hidden={!isCorrection || offered.length === 0}>
          <div key={stored} className="stack">
            <Corrections values={offered} isText={!target.place?.includes('.')} />
          </div>
        </div>
        <TextArea
          key={`words ${stored}`}
          label={t(`words.${kind}`)}
          hint={kind === 'CORRECTION' ? t('wordsHint') : undefined}
          name="words"
          rows={3}
          maxLength={2000}
          required={needsWords}
        />
        <Field
          label={t(isSpoken ? 'speaker' : 'credit')}
          hint={t(isSpoken ? 'speakerHint' : 'creditHint')}
          name="credit"
          maxLength={100}
          autoComplete="name"
          required={isSpoken}
        />
        <div hidden={!isSpoken}>
          <div key={stored} className="stack">
            <Consent consent={consent} />
          </div>
        </div>
        <SubmitButton>{t('send')}</SubmitButton>
      </Form>
    </>
  )
}

/** What a voice is published with, and only with. */
function Consent({ consent }: { consent: string }) {
  const t = useTranslations('suggestion')
  const isMissing = useFieldError('consent') !== undefined
  const problem = useId()
  return (
    <>
      <Field label={t('community')} hint={t('communityHint')} name="community" maxLength={300} required />
      <div className={styles.consent}>
        <label>
          <input
            type="checkbox"
            name="consent"
            required
            aria-invalid={isMissing || undefined}
            aria-describedby={isMissing ? problem : undefined}
          />
          {consent}
        </label>
        <Problem id={problem}>{isMissing && t('consentMissing')}</Problem>
        <p>{t('recordingKept')}</p>
      </div>
    </>
  )
}

/** Those in the language of the page stand first. */
function Corrections({ values, isText }: { values: readonly Value[]; isText: boolean }) {
  const { language } = useLanguage()
  const other = language === 'en' ? 'Es' : 'En'
  const sorted = [
    ...values.filter(({ name }) => !name.endsWith(other)),
    ...values.filter(({ name }) => name.endsWith(other)),
  ]
  return sorted.map((value) => <Correction key={value.name} {...value} isText={isText} />)
}

function Correction({ name, value, isText }: Value & { isText: boolean }) {
  const t = useTranslations('suggestion')
  const { valueName } = useSuggestionWords()
  const label = valueName(name)
  if (name === 'parts') return <Parts label={label} value={value} />
  if (name === 'language') return <Language label={label} />
  if (name === 'level' || name === 'preparation') return <Word name={name} label={label} value={value} />
  const isLong = /^(text|.*)(En|Es)$/.test(name) && !/^(place|note)/.test(name)
  if (!isLong) return <Field label={label} name={name} defaultValue={value} />
  const hint = isText && value.includes('[^') ? t('marks') : undefined
  return <TextArea label={label} hint={hint} name={name} rows={isText ? 8 : 3} defaultValue={value} />
}

function Word({ name, label, value }: Value & { label: string }) {
  const { readValue } = useSuggestionWords()
  const [chosen, choose] = useState(value)
  const options = name === 'level' ? LEVELS : PREPARATIONS
  return (
    <SelectField
      label={label}
      name={name}
      value={chosen}
      options={options.map((option) => ({ value: option as string, label: readValue(name, option) }))}
      onChange={choose}
    />
  )
}

function Language({ label }: { label: string }) {
  const t = useTranslations('suggestion')
  const { language } = useLanguage()
  const [chosen, choose] = useState('')
  const named = LANGUAGES_OF_NAMES.map((value) => ({ value, label: languageName(value, language) ?? value }))
  return (
    <SelectField
      label={label}
      name="language"
      value={chosen}
      options={[{ value: '', label: t('chooseLanguage') }, ...named]}
      onChange={choose}
    />
  )
}

function Parts({ label, value }: { label: string; value: string }) {
  const { readValue } = useSuggestionWords()
  const known = value.split(', ').filter(Boolean)
  // In the order in which they stand, so that what nobody touches is no change.
  const parts = [...known, ...PLANT_PARTS.filter((part) => !known.includes(part))]
  return (
    <More label={label}>
      <div role="group" aria-label={label} className={styles.parts}>
        {parts.map((part) => (
          <label key={part}>
            <input type="checkbox" name="parts" value={part} defaultChecked={known.includes(part)} />
            {readValue('parts', part)}
          </label>
        ))}
      </div>
    </More>
  )
}

/** Browsers send line breaks as two characters. */
function withLines(value: string): string {
  return value.replaceAll('\r\n', '\n')
}

/** Uploads a recording; the same one once, so that a retry sends the same suggestion. */
function useSealed() {
  const wordsFor = useRecordingWords()
  const sent = useRef<{ file: Blob; sealed: string }>(null)
  return async (file: Blob): Promise<{ sealed: string } | { error: string }> => {
    if (sent.current?.file === file) return { sealed: sent.current.sealed }
    try {
      const { sealed } = await sendRecording<{ sealed: string }>(paths.suggestedRecordings(), file)
      sent.current = { file, sealed }
      return { sealed }
    } catch (error) {
      if (!(error instanceof RecordingError)) throw error
      return { error: wordsFor(error) }
    }
  }
}

function useOutcome() {
  const t = useTranslations('suggestion')
  const { problemOfApi } = useProblem()
  return (error: CombinedError): Outcome => {
    const code = codeOf(error)
    if (code === 'UNAUTHENTICATED') return { error: t('sessionEnded') }
    if (code === 'NOT_FOUND') return { error: t('gone') }
    if (code === 'CONFLICT') return { error: t('changedMeanwhile') }
    if (code !== 'BAD_USER_INPUT') return problemOfApi(error, t('failure'))
    const refused = (error.graphQLErrors[0]?.extensions['fields'] ?? {}) as Record<string, string>
    if (refused['recording.sealed']) return { error: t('recordingOld') }
    return {
      fields: Object.fromEntries(
        Object.entries(refused).map(([path, problem]) => [
          path.replace(/^(?:changes|recording)\./, ''),
          t(`refused.${t.has(`refused.${problem}` as never) ? (problem as 'other') : 'other'}`),
        ]),
      ),
      error: t('refused.any'),
    }
  }
}
