import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useMutation, type CombinedError } from 'urql'
import { graphql } from '../../gql/gql.ts'
import type { AttributionRow_AttributionFragment, Protocol, RightsKind, RightsLabelKind } from '../../gql/graphql.ts'
import { codeOf, fieldsOf } from '../../graphql/load.ts'
import { useMutationId } from '../../graphql/mutation-id.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { Button } from '../../ui/Button.tsx'
import { Field, TextArea } from '../../ui/Field.tsx'
import { Form, type Outcome } from '../../ui/Form.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { DayField } from './DayField.tsx'
import { ChipChoice } from '../form/ChipChoice.tsx'
import { useFailure } from '../layout/useFailure.ts'

const CreateAttribution = graphql(`
  mutation CreateAttribution(
    $of: RightsKind!
    $id: ID!
    $place: String
    $input: AttributionInput!
    $clientMutationId: String
  ) {
    createAttribution(of: $of, id: $id, place: $place, input: $input, clientMutationId: $clientMutationId) {
      id
    }
  }
`)

const UpdateAttribution = graphql(`
  mutation UpdateAttribution($id: ID!, $input: AttributionInput!, $basedOn: DateTime) {
    updateAttribution(id: $id, input: $input, basedOn: $basedOn) {
      id
      updatedAt
    }
  }
`)

/** A protocol that is not known is kept, and withholds. */
const PROTOCOLS = ['', 'MEMBERS', 'INITIATED', 'SEASON', 'NEVER'] as const

export type Choices = {
  labels: readonly { id: string; kind: RightsLabelKind; name: string }[]
  communities: readonly { id: string; name: string | null }[]
}

type AttributionFormProps = {
  choices: Choices
  /** Of something new. */
  target?: { of: RightsKind; id: string }
  places?: readonly { value: string; label: string }[]
  attribution?: AttributionRow_AttributionFragment
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
  const [communityId, setCommunity] = useState(attribution?.communityId ?? '')
  const [labels, setLabels] = useState<string[]>(attribution?.labels.map(({ id }) => id) ?? [])
  const [protocol, setProtocol] = useState(attribution?.protocol ?? '')
  const ofKind = (kind: RightsLabelKind) =>
    choices.labels.filter((label) => label.kind === kind).map(({ id, name }) => ({ value: id, label: name }))
  const isOfKind = (kind: RightsLabelKind) => (id: string) => ofKind(kind).some(({ value }) => value === id)

  async function handleSend(data: FormData): Promise<Outcome> {
    const text = (name: string) => String(data.get(name) ?? '')
    const input = {
      communityId: communityId || null,
      labels,
      wordsEn: text('wordsEn'),
      wordsEs: text('wordsEs'),
      consentBy: text('consentBy'),
      consentOn: text('consentOn'),
      consentFor: text('consentFor'),
      consentUntil: text('consentUntil'),
      protocol: (protocol || null) as Protocol | null,
      ...(protocol === 'SEASON' && { seasonFrom: text('seasonFrom'), seasonUntil: text('seasonUntil') }),
    }
    if (attribution) {
      const { error } = await update({ id: attribution.id, input, basedOn: attribution.updatedAt })
      return error ? outcomeOf(error) : { success: t('saved') }
    }
    const made = { ...target!, place: place || null, input }
    const { error } = await create({ ...made, clientMutationId: mutation.idFor(made) })
    if (error) return outcomeOf(error)
    mutation.forget()
    return { success: t('saved') }
  }

  return (
    <Form legend={t(attribution ? 'change' : 'new')} clears={!attribution} guards onSend={handleSend}>
      {({ busy, fields }) => (
        <>
          {target && (
            <SelectField
              label={t('place')}
              value={place}
              options={[{ value: '', label: t('whole') }, ...places]}
              onChange={setPlace}
              error={fields['place']}
            />
          )}
          <SelectField
            label={t('community')}
            hint={t('communityHint')}
            value={communityId}
            options={[
              { value: '', label: t('noCommunity') },
              ...choices.communities.map(({ id, name }) => ({ value: id, label: name ?? id })),
            ]}
            onChange={setCommunity}
            error={fields['communityId']}
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
              error={fields[`words${suffix}`]}
            />
          ))}
          <SelectField
            label={t('protocol')}
            hint={t('protocolHint')}
            value={protocol}
            options={PROTOCOLS.map((value) => ({ value, label: t(`protocols.${value || 'NONE'}`) }))}
            onChange={setProtocol}
            error={fields['protocol']}
          />
          {protocol === 'SEASON' &&
            (['seasonFrom', 'seasonUntil'] as const).map((name) => (
              <DayField
                key={name}
                label={t(name)}
                name={name}
                defaultValue={attribution?.[name]}
                error={fields[name]}
              />
            ))}
          <Field
            label={t('consentBy')}
            hint={t('consentByHint')}
            name="consentBy"
            maxLength={200}
            defaultValue={attribution?.consentBy ?? ''}
            error={fields['consentBy']}
          />
          <Field
            label={t('consentFor')}
            name="consentFor"
            maxLength={500}
            defaultValue={attribution?.consentFor ?? ''}
            error={fields['consentFor']}
          />
          {(['consentOn', 'consentUntil'] as const).map((name) => (
            <Field
              key={name}
              label={t(name)}
              type="date"
              name={name}
              defaultValue={attribution?.[name] ?? ''}
              error={fields[name]}
            />
          ))}
          <Button type="submit" busy={busy}>
            {t('save')}
          </Button>
        </>
      )}
    </Form>
  )
}

function useOutcome() {
  const t = useTranslations('rights')
  const failureOf = useFailure()
  return (error: CombinedError): Outcome => {
    if (codeOf(error) === 'CONFLICT') return { error: t('changedMeanwhile') }
    const refused = Object.entries(fieldsOf(error)).map(([field, problem]) => [
      field,
      t(`refused.${t.has(`refused.${problem}` as never) ? (problem as 'other') : 'other'}`),
    ])
    if (refused.length === 0) return { error: failureOf(error, t('saveFailure')) }
    return { error: t('saveFailure'), fields: Object.fromEntries(refused) as Record<string, string> }
  }
}
