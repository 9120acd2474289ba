import Baby from 'lucide-react/icons/baby'
import Pill from 'lucide-react/icons/pill'
import Skull from 'lucide-react/icons/skull'
import type { Decided } from './caution-rows.ts'

/** Beside the word. Pregnancy and breast-feeding are drawn like the icons of lucide, which has neither. */
export function SubjectIcon({ subject }: { subject: Decided | 'TOXIC_PART' }) {
  if (subject === 'TOXIC_PART') return <Skull aria-hidden size="1rem" />
  if (subject === 'CHILDREN') return <Baby aria-hidden size="1rem" />
  if (subject === 'MEDICINES') return <Pill aria-hidden size="1rem" />
  return (
    <svg
      aria-hidden
      width="1rem"
      height="1rem"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {subject === 'PREGNANCY' ? (
        <>
          <circle cx="10" cy="4.5" r="2.5" />
          <path d="M10 22v-5H8c0-4 .2-6 1-7.5.6-1 2.4-.9 2.6.5.3 1.3.8 1.6 2 2.3 2.4 1.5 1.8 4.7-.6 4.7v5" />
        </>
      ) : (
        <>
          <circle cx="9" cy="4.5" r="2.5" />
          <path d="M5 21v-7c0-3 1.7-4.5 4-4.5s3.6 1.5 4 4" />
          <circle cx="15" cy="14" r="2" />
          <path d="M19 17.5c.6 2-.6 3.5-2.5 3.5H10c-2.5 0-2.5-4 0-4h4" />
        </>
      )}
    </svg>
  )
}
