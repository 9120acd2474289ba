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
      {open.length > 0 && (
        <ul>
          {open.map((door) => (
            <li key={door.name}>
              <strong>{t('doorOpen', { door: nameOf(door) })}</strong>
            </li>
          ))}
        </ul>
      )}
      {closed.length > 0 && (
        <More label={t('doorsClear', { count: closed.length })}>
          <ul>
            {closed.map((door) => (
              <li key={door.name}>{nameOf(door)}</li>
            ))}
          </ul>
        </More>
      )}
    </>
  )
}
