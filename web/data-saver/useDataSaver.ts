import { useSyncExternalStore } from 'react'
import { remember } from '../remember.ts'
import { listenTo } from '../ui/listen-to.ts'
import { applyChoice, DATA_SAVER, isSavingData } from './data-saver.ts'

export function useDataSaver() {
  const isOn = useSyncExternalStore(subscribe, isSavingData, () => false)
  return { isOn, toggleDataSaver: () => saveData(!isOn) }
}

function saveData(isOn: boolean): void {
  remember(DATA_SAVER, isOn ? 'on' : 'off')
  applyChoice(isOn)
}

const subscribe = listenTo(DATA_SAVER)
