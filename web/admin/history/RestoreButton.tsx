import RotateCcw from 'lucide-react/icons/rotate-ccw'
import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { graphql } from '../../gql/gql.ts'
import { dated } from '../../i18n/FormattedDate.tsx'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { announce } from '../../layout/announcements.ts'
import { paths, type EditedNoun } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Message } from '../../ui/Message.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { focusNext } from '../list/focus-next.ts'
import { unsafeIn } from '../layout/safety.ts'
import { useFailure } from '../layout/useFailure.ts'
import { useGapWords } from '../form/useGapWords.ts'
import { conflictOf } from './conflict.ts'

const RestoreRevision = graphql(`
  mutation RestoreRevision($id: ID!, $basedOn: DateTime) {
    restoreRevision(id: $id, basedOn: $basedOn) {
      id
    }
  }
`)

type RestoreButtonProps = {
  of: EditedNoun
  id: string
  revision: string
  savedAt: string
  /** `updatedAt` of the last known save: later saves are not overwritten. */
  basedOn: string
  /** What would change. */
  children: ReactNode
}

/** Saves an earlier revision again, after a confirmation. */
export function RestoreButton({ of, id, revision, savedAt, basedOn, children }: RestoreButtonProps) {
  const t = useTranslations('adminHistory')
  const failureOf = useFailure()
  const wordsFor = useGapWords()
  const { language } = useLanguage()
  const navigate = useNavigate()
  const [, restore] = useMutation(RestoreRevision)
  const [isAsked, setAsked] = useState(false)
  const [problem, setProblem] = useState<ReactNode>(null)

  async function handleConfirm() {
    const { error } = await restore({ id: revision, basedOn })
    setAsked(false)
    const conflict = error && conflictOf(error)
    if (conflict) return setProblem(t('restoreConflict', { who: conflict.savedBy ?? t('nobody') }))
    const [unsafe] = error ? unsafeIn(error, language) : []
    if (unsafe) return setProblem(t('restoreUnsafe', { missing: unsafe.gaps.map(wordsFor).join(' · ') }))
    if (error) return setProblem(failureOf(error, t('restoreFailure')))
    announce({ tone: 'success', text: t('restored') })
    await navigate(paths.adminHistory(of, id))
    focusNext()
  }

  return (
    <>
      <p>
        <Button variant="secondary" onClick={() => setAsked(true)}>
          <RotateCcw aria-hidden size="1rem" />
          {t('restore')}
        </Button>
      </p>
      <Message tone="error">{problem}</Message>
      <ConfirmDialog
        open={isAsked}
        size="lg"
        title={t('restoreTitle')}
        confirmLabel={t('restore')}
        onConfirm={handleConfirm}
        onClose={() => setAsked(false)}
      >
        <p>{t.rich('restoreText', { moment: dated(savedAt, { withTime: true }) })}</p>
        <p>{t('restoreChanges')}</p>
        {children}
      </ConfirmDialog>
    </>
  )
}
