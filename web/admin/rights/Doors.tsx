import { useTranslations } from 'use-intl'
import { More } from '../../ui/Fold.tsx'
import { useDoorName, type Door } from './useWithdrawn.ts'

/** Every door by which content leaves, with what a withdrawal left there: those that are still open in sight. */
export function Doors({ doors }: { doors: readonly Door[] }) {
  const t = useTranslations('rights')
  const nameOf = useDoorName()
  const closed = doors.filter(({ isClear }) => isClear)
  const open = doors.filter(({ isClear }) => !isClear)
  return (
    <>
      {open.map((door) => (
        <p key={door.name}>
          <strong>{t('doorOpen', { door: nameOf(door) })}</strong>
        </p>
      ))}
      {closed.length > 0 && (
        <More label={t('doorsClear', { count: closed.length })}>
          <p>{closed.map(nameOf).join(', ')}</p>
        </More>
      )}
    </>
  )
}
