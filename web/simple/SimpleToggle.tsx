import { useTranslations } from 'use-intl'
import { Toggle } from '../layout/Toggle.tsx'
import { useSimple } from './simple.ts'

export function SimpleToggle() {
  const { isOn, toggle } = useSimple()
  return <Toggle isOn={isOn} onToggle={toggle} label={useTranslations('layout')('simpleView')} />
}
