import { useTranslations } from 'use-intl'
import { useDataSaver } from '../data-saver/useDataSaver.ts'
import { Toggle } from './Toggle.tsx'

export function DataSaverToggle() {
  const { isOn, toggleDataSaver } = useDataSaver()
  return <Toggle isOn={isOn} onToggle={toggleDataSaver} label={useTranslations('layout')('dataSaver')} />
}
