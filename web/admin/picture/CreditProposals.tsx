import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/Button.tsx'
import { readItem, writeItem } from '../draft/stored-draft.ts'

type Credit = { credit: string; licence: string }

const KEY = 'last-credit'

/** The next picture is often by the same person. */
export function rememberCredit({ credit, licence }: Credit): void {
  if (credit || licence) writeItem(KEY, JSON.stringify({ credit, licence }))
}

/** Fills in what the file says of its author, or credit and licence of the picture that was described last. */
export function CreditProposals({ fileCredit }: { fileCredit: string | null | undefined }) {
  const t = useTranslations('adminPictures')
  const [last] = useState(() => JSON.parse(readItem(KEY) ?? 'null') as Credit | null)
  if (!fileCredit && !last) return null

  function fill(form: HTMLFormElement, credit: Partial<Credit>) {
    for (const [name, value] of Object.entries(credit)) {
      const field = form.elements.namedItem(name) as HTMLInputElement
      field.value = value
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }

  return (
    <p className="row">
      {fileCredit && (
        <Button variant="secondary" onClick={({ currentTarget }) => fill(currentTarget.form!, { credit: fileCredit })}>
          {t('fileCredit', { credit: fileCredit })}
        </Button>
      )}
      {last && (
        <Button variant="secondary" onClick={({ currentTarget }) => fill(currentTarget.form!, last)}>
          {t('sameCredit', { credit: [last.credit, last.licence].filter(Boolean).join(', ') })}
        </Button>
      )}
    </p>
  )
}
