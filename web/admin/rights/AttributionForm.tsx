import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { graphql } from '../../gql/gql.ts'
import type { AttributionRow_AttributionFragment, Protocol, RightsKind, RightsLabelKind } from '../../gql/graphql.ts'
import { useMutationId } from '../../graphql/mutation-id.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { Field, TextArea } from '../../ui/Field.tsx'
import { Form, type Outcome } from '../../ui/Form.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { DayField } from './DayField.tsx'
import { ChipChoice } from '../form/ChipChoice.tsx'
import { CheckField } from '../form/PublicField.tsx'
import { PickField } from '../form/PickField.tsx'
import { AgreementFields, agreementIn, holdersAsked } from './AgreementFields.tsx'
import { useOutcome } from './useOutcome.ts'

const CreateAttribution = graphql(`
  mutation CreateAttribution(
    $of: RightsKind!
    $id: ID!
    $place: String
    $input: AttributionInput!
    $basedOn: DateTime
    $agreedBy: String
    $agreedRole: String
    $agreedOn: String
    $agreedHow: String
    $clientMutationId: String
  ) {
    createAttribution(
      of: $of
      id: $id
      place: $place
      input: $input
      basedOn: $basedOn
      agreedBy: $agreedBy
      agreedRole: $agreedRole
      agreedOn: $agreedOn
      agreedHow: $agreedHow
      clientMutationId: $clientMutationId
    ) {
      id
    }
  }
`)

const UpdateAttribution = graphql(`
  mutation UpdateAttribution(
    $id: ID!
    $input: AttributionInput!
    $basedOn: DateTime
    $agreedBy: String
    $agreedRole: String
    $agreedOn: String
    $agreedHow: String
  ) {
    updateAttribution(
      id: $id
      input: $input
      basedOn: $basedOn
      agreedBy: $agreedBy
      agreedRole: $agreedRole
      agreedOn: $agreedOn
      agreedHow: $agreedHow
    ) {
      id
      updatedAt
    }
  }
`)

/** Places of pictures and recordings. */
export const FILES = ['mainImageUrl', 'featuredImageUrl', 'galleryImages', 'recordings']

/** A protocol that is not known is kept, and withholds. */
const PROTOCOLS = ['', 'MEMBERS', 'INITIATED', 'SEASON', 'NEVER'] as const

export type Choices = {
  labels: readonly { id: string; kind: RightsLabelKind; name: string }[]
}

/** `basedOn`: when what it is of was last saved, as its places say. */
export type RightsTarget = { of: RightsKind; id: string; basedOn: string | null }

type AttributionFormProps = {
  choices: Choices
  /** Of something new. */
  target?: RightsTarget
  places?: readonly { value: string; label: string; group?: string }[]
  attribution?: AttributionRow_AttributionFragment
}

function communityIn(attribution?: AttributionRow_AttributionFragment): { id: string; label: string } | null {
  const id = attribution?.communityId
  return id ? { id, label: attribution.heldCommunity?.name ?? id } : null
}

/** From which community something comes, its labels and words, and the consent. */
export function AttributionForm({ choices, target, places = [], attribution }: AttributionFormProps) {
  const t = useTranslations('rights')
  const { language } = useLanguage()
  const [, create] = useMutation(CreateAttribution)
  const [, update] = useMutation(UpdateAttribution)
  const mutation = useMutationId()
  const outcomeOf = useOutcome()
  const [place, setPlace] = useState('')
  const [community, setCommunity] = useState(communityIn(attribution))
  const [labels, setLabels] = useState<string[]>(attribution?.labels.map(({ id }) => id) ?? [])
  const [protocol, setProtocol] = useState(attribution?.protocol ?? '')
  const [hasNotice, setNotice] = useState(attribution?.hasNotice ?? false)
  // The server knows which terms need an agreement, and whose.
  const [holders, askHolders] = useState<readonly string[] | null>(null)
  const isOfFile = FILES.includes((attribution?.placeNow ?? place).split('.')[0]!)
  const ofKind = (kind: RightsLabelKind) =>
    choices.labels.filter((label) => label.kind === kind).map(({ id, name }) => ({ value: id, label: name }))
  const isOfKind = (kind: RightsLabelKind) => (id: string) => ofKind(kind).some(({ value }) => value === id)

  async function handleSend(data: FormData): Promise<Outcome> {
    const text = (name: string) => String(data.get(name) ?? '')
    const input = {
      communityId: community?.id ?? null,
      labels,
      wordsEn: text('wordsEn'),
      wordsEs: text('wordsEs'),
      consentBy: text('consentBy'),
      consentOn: text('consentOn'),
      consentFor: text('consentFor'),
      consentUntil: text('consentUntil'),
      protocol: (protocol || null) as Protocol | null,
      hasNotice: isOfFile && hasNotice,
      ...(protocol === 'SEASON' && { seasonFrom: text('seasonFrom'), seasonUntil: text('seasonUntil') }),
    }
    const agreed = holders && agreementIn(data)
    if (attribution) {
      const { id, updatedAt: basedOn } = attribution
      const { error } = await update({ id, input, basedOn, ...agreed })
      askHolders(error ? holdersAsked(error) : null)
      return error ? outcomeOf(error) : { success: t('saved') }
    }
    const made = { ...target!, place: place || null, input, ...agreed }
    const { error } = await create({ ...made, clientMutationId: mutation.idFor(made) })
    askHolders(error ? holdersAsked(error) : null)
    if (error) return outcomeOf(error)
    mutation.forget()
    // The place that was chosen may have gone from the list: what stays chosen must not hold for the next one.
    setPlace('')
    setCommunity(null)
    setLabels([])
    setProtocol('')
    setNotice(false)
    return { success: t('saved') }
  }

  return (
    <Form
      legend={t(attribution ? 'change' : 'new')}
      clears={!attribution}
      guards
      isChanged={(name) => name === 'communityId' && community !== null}
      onSend={handleSend}
    >
      {target && (
        <SelectField
          label={t('place')}
          name="place"
          value={place}
          options={[{ value: '', label: t('whole') }, ...places]}
          onChange={setPlace}
        />
      )}
      <PickField
        label={t('community')}
        name="communityId"
        hint={t('communityHint')}
        chosen={community?.label ?? null}
        of="COMMUNITY"
        onPick={setCommunity}
      />
      <ChipChoice
        legend={t('labels')}
        hint={t('labelsHint')}
        options={ofKind('LABEL')}
        chosen={labels.filter(isOfKind('LABEL'))}
        onChange={(chosen) => setLabels([...chosen, ...labels.filter(isOfKind('NOTICE'))])}
      />
      <ChipChoice
        legend={t('notices')}
        hint={t('noticesHint')}
        options={ofKind('NOTICE')}
        chosen={labels.filter(isOfKind('NOTICE'))}
        onChange={(chosen) => setLabels([...labels.filter(isOfKind('LABEL')), ...chosen])}
      />
      {(language === 'en' ? (['En', 'Es'] as const) : (['Es', 'En'] as const)).map((suffix) => (
        <TextArea
          key={suffix}
          label={t(`words${suffix}`)}
          name={`words${suffix}`}
          rows={2}
          maxLength={500}
          defaultValue={attribution?.[`words${suffix}`] ?? ''}
        />
      ))}
      {isOfFile && (
        <CheckField label={t('hasNotice')} hint={t('hasNoticeHint')} isChecked={hasNotice} onChange={setNotice} />
      )}
      <SelectField
        label={t('protocol')}
        name="protocol"
        hint={t('protocolHint')}
        value={protocol}
        options={PROTOCOLS.map((value) => ({ value, label: t(`protocols.${value || 'NONE'}`) }))}
        onChange={setProtocol}
      />
      {protocol === 'SEASON' &&
        (['seasonFrom', 'seasonUntil'] as const).map((name) => (
          <DayField key={name} label={t(name)} name={name} defaultValue={attribution?.[name]} />
        ))}
      <Field
        label={t('consentBy')}
        hint={t('consentByHint')}
        name="consentBy"
        maxLength={200}
        defaultValue={attribution?.consentBy ?? ''}
      />
      <Field label={t('consentFor')} name="consentFor" maxLength={500} defaultValue={attribution?.consentFor ?? ''} />
      {(['consentOn', 'consentUntil'] as const).map((name) => (
        <Field key={name} label={t(name)} type="date" name={name} defaultValue={attribution?.[name] ?? ''} />
      ))}
      {holders && (
        <>
          <p>{t('mustAgree')}</p>
          <AgreementFields holders={holders} />
        </>
      )}
      <SubmitButton>{t('save')}</SubmitButton>
    </Form>
  )
}
