import { useState, type MouseEvent } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/Button.tsx'
import { readItem, writeItem } from '../draft/stored-draft.ts'

type Credit = { credit: string; licence: string }

const KEY = 'last-credit'

/** The next picture is often by the same person. */
export function rememberCredit({ credit, licence }: Credit): void {
  if (credit || licence) writeItem(KEY, JSON.stringify({ credit, licence }))
}

/** Fills in credit and licence of the picture that was described last. */
export function SameCredit() {
  const t = useTranslations('adminPictures')
  const [last] = useState(() => JSON.parse(readItem(KEY) ?? 'null') as Credit | null)
  if (!last) return null

  function handleClick({ currentTarget }: MouseEvent<HTMLButtonElement>) {
    for (const [name, value] of Object.entries(last!)) {
      const field = currentTarget.form!.elements.namedItem(name) as HTMLInputElement
      field.value = value
      field.dispatchEvent(new Event('input', { bubbles: true }))
    }
  }

  return (
    <p>
      <Button variant="secondary" onClick={handleClick}>
        {t('sameCredit', { credit: [last.credit, last.licence].filter(Boolean).join(', ') })}
      </Button>
    </p>
  )
}
