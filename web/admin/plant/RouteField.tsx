import { useTranslations } from 'use-intl'
import { routesOf } from '../../../api/rules/preparation-routes.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { useChoose } from '../form/useChoose.ts'
import type { UseValue } from './use-values.ts'

type RouteFieldProps = {
  value: UseValue
  /** Path in the input. */
  name: string
  error: string | undefined
  onChange: (value: UseValue) => void
}

/** How a use comes to the body: one of the ways that its preparation can have, the usual one first. */
export function RouteField({ value, name, error, onChange }: RouteFieldProps) {
  const t = useTranslations('usesForm')
  const words = useTranslations('vocabulary.route')
  const choose = useChoose()
  const { preparation, route } = value
  const routes = preparation ? routesOf(preparation) : []
  const [usual, ...others] = routes
  // What was stored before it was refused is shown, so that it can be seen and changed.
  const isStray = route !== '' && !routes.includes(route)
  const options = [
    ...(routes.length === 1 && !isStray ? [] : [choose]),
    ...(usual ? [{ value: usual, label: others.length > 0 ? t('usual', { route: words(usual) }) : words(usual) }] : []),
    ...others.map((other) => ({ value: other, label: words(other) })),
    ...(isStray ? [{ value: route, label: words(route) }] : []),
  ]
  const hint = preparation ? (routes.length === 1 ? t('onlyRoute') : null) : t('routeHint')
  return (
    <SelectField
      name={name}
      label={t('route')}
      {...(hint && { hint })}
      value={route}
      error={error}
      options={options}
      onChange={(chosen) => onChange({ ...value, route: chosen })}
    />
  )
}
