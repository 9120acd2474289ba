import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { graphql } from '../../gql/gql.ts'
import type { EditTagQuery } from '../../gql/graphql.ts'
import { codeOf } from '../../graphql/load.ts'
import { announce } from '../../layout/announcements.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Form } from '../../ui/Form.tsx'
import { Message } from '../../ui/Message.tsx'
import { Section } from '../../ui/Section.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { useFailure } from '../layout/useFailure.ts'
import type { EditedTag } from './tag-values.ts'

const MergeTags = graphql(`
  mutation MergeTags($slug: ID!, $into: ID!) {
    mergeTags(slug: $slug, into: $into) {
      slug
    }
  }
`)

type MergeTagProps = { tag: EditedTag; others: EditTagQuery['knownTags'] }

/** Puts another tag in the place of one, after a confirmation that says what happens. */
export function MergeTag({ tag, others }: MergeTagProps) {
  const t = useTranslations('tagForm.merge')
  const failureOf = useFailure()
  const navigate = useNavigate()
  const [into, setInto] = useState('')
  const [isAsked, setAsked] = useState(false)
  const [problem, setProblem] = useState<ReactNode>(null)
  const [, merge] = useMutation(MergeTags)
  const choices = others
    .filter(({ slug, kind }) => slug !== tag.slug && kind && (!tag.kind || (kind === 'part') === (tag.kind === 'part')))
    .toSorted((one, other) => one.label.localeCompare(other.label))
  const other = choices.find(({ slug }) => slug === into)?.label ?? ''

  async function handleMerge() {
    const { error } = await merge({ slug: tag.slug, into })
    setAsked(false)
    if (error) return setProblem(codeOf(error) === 'BAD_USER_INPUT' ? t('inUse') : failureOf(error, t('failure')))
    announce({ tone: 'success', text: t('done', { label: tag.label, other }) })
    void navigate(paths.adminEdit('tags', into), { replace: true })
  }

  return (
    <Section title={t('title')}>
      <Form legend={t('title')} onSend={async () => setAsked(into !== '')}>
        <p>{t('text')}</p>
        <Message tone="error">{problem}</Message>
        <SelectField
          label={t('choose')}
          value={into}
          options={[
            { value: '', label: t('notChosen') },
            ...choices.map(({ slug, label }) => ({ value: slug, label })),
          ]}
          onChange={setInto}
        />
        <p>
          <Button type="submit" variant="secondary" disabled={!into}>
            {t('submit')}
          </Button>
        </p>
      </Form>
      <ConfirmDialog
        open={isAsked}
        title={t('confirmTitle')}
        confirmLabel={t('submit')}
        onConfirm={handleMerge}
        onClose={() => setAsked(false)}
      >
        {t('confirmText', { label: tag.label, other, count: tag.count })}
      </ConfirmDialog>
    </Section>
  )
}
