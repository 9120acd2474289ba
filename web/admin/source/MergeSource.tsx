import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useMutation, useQuery } from 'urql'
import { graphql } from '../../gql/gql.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Section } from '../../ui/Section.tsx'
import { SourceSearch } from '../form/SourceSearch.tsx'
import { refusedIn } from '../form/useFieldProblems.ts'
import { useFailure } from '../layout/useFailure.ts'

const MergeSources = graphql(`
  mutation MergeSources($key: ID!, $into: ID!) {
    mergeSources(key: $key, into: $into) {
      key
    }
  }
`)

const MergeTarget = graphql(`
  query MergeTarget($key: ID!, $lang: Language!) {
    source(key: $key) {
      key
      citation(lang: $lang)
    }
  }
`)

type MergeSourceProps = { sourceKey: string; lang: 'EN' | 'ES'; title: string; count: number }

/** Moves all citations of a work to another one, and deletes it, after a confirmation that says what happens. */
export function MergeSource({ sourceKey, lang, title, count }: MergeSourceProps) {
  const t = useTranslations('sourceForm.merge')
  const failureOf = useFailure()
  const navigate = useNavigate()
  const [isChoosing, setChoosing] = useState(false)
  const [into, setInto] = useState<string | null>(null)
  const [problem, setProblem] = useState<ReactNode>(null)
  const [{ data }] = useQuery({ query: MergeTarget, variables: { key: into ?? '', lang }, pause: into === null })
  const [, merge] = useMutation(MergeSources)
  const other = data?.source?.key === into ? data?.source?.citation : undefined

  function handlePick(key: string) {
    setChoosing(false)
    setProblem(key === sourceKey ? t('same') : null)
    if (key !== sourceKey) setInto(key)
  }

  async function handleMerge() {
    const { error } = await merge({ key: sourceKey, into: into! })
    setInto(null)
    if (!error) return void navigate(paths.adminEdit('sources', into!), { replace: true })
    const refused = refusedIn(error)['key']
    const known = (['inUse', 'withdrawn'] as const).find((each) => each === refused)
    setProblem(known ? t(known) : failureOf(error, t('failure')))
  }

  return (
    <Section id="merge" title={t('title')}>
      <p>{t('text')}</p>
      {problem && (
        <div role="alert">
          <Notice>{problem}</Notice>
        </div>
      )}
      <p>
        <Button variant="secondary" onClick={() => setChoosing(true)}>
          {t('choose')}
        </Button>
      </p>
      <Dialog open={isChoosing} onClose={() => setChoosing(false)} title={t('choose')}>
        <SourceSearch onPick={handlePick} />
      </Dialog>
      <ConfirmDialog
        open={into !== null}
        title={t('confirmTitle')}
        confirmLabel={t('confirm')}
        isWaiting={!other}
        onConfirm={handleMerge}
        onClose={() => setInto(null)}
      >
        {t('confirmText', { title, other: other ?? '', count })}
      </ConfirmDialog>
    </Section>
  )
}
