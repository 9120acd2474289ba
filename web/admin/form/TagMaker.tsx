import { createContext, use, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useMutation, useQuery } from 'urql'
import { TAG_KINDS } from '../../../api/rules/tag-fields.ts'
import { graphql } from '../../gql/gql.ts'
import type { TagLabelsQuery } from '../../gql/graphql.ts'
import { codeOf } from '../../graphql/load.ts'
import { useMutationId } from '../../graphql/mutation-id.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form, type Outcome } from '../../ui/Form.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { Message } from '../../ui/Message.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useFailure } from '../layout/useFailure.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { kindOf, SaveTag } from '../tag/tag-values.ts'
import { useFieldProblems } from './useFieldProblems.ts'

const TagLabels = graphql(`
  query TagLabels {
    knownTags {
      slug
      kind
      labelEn: label(lang: EN)
      labelEs: label(lang: ES)
    }
  }
`)

const TagMaking = createContext<(slug: string) => void>(() => undefined)

/** Lets a field edit the labels of a tag. */
export function useLabelTag(): (slug: string) => void {
  return use(TagMaking)
}

/** Placed around a form, like SourcePicker. */
export function TagMaker({ children }: { children: ReactNode }) {
  const t = useTranslations('tagMaker')
  const [slug, setSlug] = useState<string | null>(null)
  return (
    <TagMaking value={setSlug}>
      {children}
      <Dialog open={slug !== null} onClose={() => setSlug(null)} title={t('title', { tag: slug ?? '' })}>
        {slug !== null && <TagLabelling slug={slug} onSaved={() => setSlug(null)} />}
      </Dialog>
    </TagMaking>
  )
}

type LabelFormProps = { slug: string; onSaved: () => void }

/** Starts with the existing labels of the tag. */
function TagLabelling(tag: LabelFormProps) {
  const t = useTranslations('tagMaker')
  const failureOf = useFailure()
  const [{ data, error }] = useQuery({ query: TagLabels })
  if (error) return <Message tone="error">{failureOf(error, t('loadFailure'))}</Message>
  if (!data) return <Spinner />
  return <LabelForm {...tag} present={data.knownTags.find(({ slug, kind }) => slug === tag.slug && kind)} />
}

type Present = TagLabelsQuery['knownTags'][number] | undefined

function LabelForm({ slug, present, onSaved }: LabelFormProps & { present: Present }) {
  const t = useTranslations('tagMaker')
  const failureOf = useFailure()
  const fieldProblems = useFieldProblems()
  const [, save] = useMutation(SaveTag)
  const mutation = useMutationId()
  const [kind, setKind] = useState(kindOf(present?.kind))

  async function handleSend(data: FormData): Promise<Outcome | void> {
    const [labelEn, labelEs] = [data.get('labelEn') as string, data.get('labelEs') as string]
    const input = { slug, kind, labelEn, labelEs }
    const { error } = await save({ input, clientMutationId: mutation.idFor(input) })
    if (!error) return onSaved()
    if (codeOf(error) !== 'BAD_USER_INPUT') return { error: failureOf(error, t('failure')) }
    const fields = fieldProblems(error)
    return { fields, error: fields['slug'] }
  }

  return (
    <Form legend={t('title', { tag: slug })} onSend={handleSend} guards>
      {(['labelEn', 'labelEs'] as const).map((name) => (
        <Field
          key={name}
          name={name}
          lang={name === 'labelEn' ? 'en' : 'es'}
          label={t(name)}
          defaultValue={present?.[name]}
          maxLength={60}
          required
        />
      ))}
      <SelectField
        label={t('kind')}
        value={kind}
        options={TAG_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
        onChange={setKind}
      />
      <p>
        <SubmitButton>{t('save')}</SubmitButton>
      </p>
    </Form>
  )
}
