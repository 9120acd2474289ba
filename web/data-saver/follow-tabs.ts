import { remembered } from '../remember.ts'
import { applyChoice, DATA_SAVER, isSavingData } from './data-saver.ts'

/** Saves data as chosen in another tab, lately or from now on. Returns what ends this. */
export function followTabs(): () => void {
  const follow = (choice: string | null) => {
    if (choice && (choice === 'on') !== isSavingData()) applyChoice(choice === 'on')
  }
  const handleStorage = ({ key, newValue }: StorageEvent) => {
    if (key === DATA_SAVER) follow(newValue)
  }
  addEventListener('storage', handleStorage)
  follow(remembered(DATA_SAVER))
  return () => removeEventListener('storage', handleStorage)
}
