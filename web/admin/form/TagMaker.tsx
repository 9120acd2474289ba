import { createContext, use, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { graphql } from '../../gql/gql.ts'
import { codeOf } from '../../load.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Field } from '../../ui/Field.tsx'
import { Form, type Outcome } from '../../ui/Form.tsx'
import { useFailure } from '../useFailure.ts'
import { SelectField } from './SelectField.tsx'
import { useFieldProblems } from './useFieldProblems.ts'

const SaveTag = graphql(`
  mutation SaveTag($input: TagInput!) {
    saveTag(input: $input) {
      slug
    }
  }
`)

const KINDS = ['use', 'body', 'kind', 'part', 'topic'] as const

const TagMaking = createContext<(slug: string) => void>(() => undefined)

/** Lets a field ask for the labels of a tag. */
export function useLabelTag(): (slug: string) => void {
  return use(TagMaking)
}

/** Stands around a form, as SourcePicker does. */
export function TagMaker({ children }: { children: ReactNode }) {
  const t = useTranslations('tagMaker')
  const [slug, setSlug] = useState<string | null>(null)
  return (
    <TagMaking value={setSlug}>
      {children}
      <Dialog open={slug !== null} onClose={() => setSlug(null)} title={t('title', { tag: slug ?? '' })}>
        {slug !== null && <LabelForm slug={slug} onSaved={() => setSlug(null)} />}
      </Dialog>
    </TagMaking>
  )
}

function LabelForm({ slug, onSaved }: { slug: string; onSaved: () => void }) {
  const t = useTranslations('tagMaker')
  const failureOf = useFailure()
  const fieldProblems = useFieldProblems()
  const [, save] = useMutation(SaveTag)
  const [kind, setKind] = useState<(typeof KINDS)[number]>('use')

  async function handleSend(data: FormData): Promise<Outcome | void> {
    const [labelEn, labelEs] = [data.get('labelEn') as string, data.get('labelEs') as string]
    const { error } = await save({ input: { slug, kind, labelEn, labelEs } })
    if (!error) return onSaved()
    if (codeOf(error) !== 'BAD_USER_INPUT') return { error: failureOf(error, t('failure')) }
    const fields = fieldProblems(error)
    return { fields, error: fields['slug'] }
  }

  return (
    <Form legend={t('title', { tag: slug })} onSend={handleSend}>
      {({ busy, fields }) => (
        <>
          {(['labelEn', 'labelEs'] as const).map((name) => (
            <Field
              key={name}
              name={name}
              lang={name === 'labelEn' ? 'en' : 'es'}
              label={t(name)}
              error={fields[name]}
              maxLength={60}
              required
            />
          ))}
          <SelectField
            label={t('kind')}
            value={kind}
            options={KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            onChange={setKind}
          />
          <p>
            <Button type="submit" busy={busy}>
              {t('save')}
            </Button>
          </p>
        </>
      )}
    </Form>
  )
}
