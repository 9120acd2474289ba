import { useSyncExternalStore } from 'react'
import { remember } from '../remember.ts'
import { DATA_SAVER, isSavingData } from './data-saver.ts'

export function useDataSaver() {
  const isOn = useSyncExternalStore(subscribe, isSavingData, () => false)
  return { isOn, toggleDataSaver: () => saveData(!isOn) }
}

function saveData(isOn: boolean): void {
  remember(DATA_SAVER, isOn ? 'on' : 'off')
  document.documentElement.toggleAttribute(DATA_SAVER, isOn)
  dispatchEvent(new Event(DATA_SAVER))
}

function subscribe(onChange: () => void): () => void {
  addEventListener(DATA_SAVER, onChange)
  return () => removeEventListener(DATA_SAVER, onChange)
}
