import { useTranslations } from 'use-intl'
import { EVIDENCE, PLANT_PARTS, PREPARATIONS } from '../../gql/list-vocabulary.ts'
import { FINDINGS } from '../../gql/vocabulary.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { useFieldError } from '../../ui/form-state.ts'
import { bindRow } from '../form/bind-fields.ts'
import { BilingualField } from '../form/BilingualField.tsx'
import { ChipChoice } from '../form/ChipChoice.tsx'
import { PickField } from '../form/PickField.tsx'
import { missingIn } from '../form/halves.ts'
import { RowFrame, type RowFrameState } from '../form/RowFrame.tsx'
import styles from '../form/RowFrame.module.css'
import { SourcesField } from '../form/SourcesField.tsx'
import { useChoose } from '../form/useChoose.ts'
import { routesOf } from '../../../api/rules/preparation-routes.ts'
import { type UseValue, withEvidence, withPreparation } from './use-values.ts'

type UseRowProps = {
  value: UseValue
  frame: RowFrameState
  ailment: string | null
  /** Sources of the other uses. */
  others: readonly string[]
  onChange: (value: UseValue) => void
  onName: (slug: string, name: string) => void
}

export function UseRow({ value, frame, ailment, ...fields }: UseRowProps) {
  const t = useTranslations('usesForm')
  const words = useTranslations('vocabulary')
  const path = `uses.${frame.index}`
  const row = { number: frame.index + 1, ailment: ailment ?? '' }
  const parts = value.parts.map((part) => words(`part.${part}`))
  const detail = [
    ...parts,
    ...(value.preparation ? [words(`preparation.${value.preparation}`)] : []),
    ...(value.evidence ? [words(`evidence.${value.evidence}`)] : []),
  ]
  return (
    <RowFrame
      {...frame}
      summary={ailment ?? t('row', row)}
      detail={[...detail, ...(value.sourceKeys.length === 0 ? [t('noSource')] : [])].join(' · ')}
      missing={missingIn(value, ['text', 'place'])}
      labels={{ up: t('up', row), down: t('down', row), remove: t('remove', row) }}
    >
      <UseFields {...{ value, path, ailment, ...fields }} />
    </RowFrame>
  )
}

type UseFieldsProps = Pick<UseRowProps, 'value' | 'ailment' | 'others' | 'onChange' | 'onName'> & {
  path: string
}

function UseFields({ value, path, ailment, others, onChange, onName }: UseFieldsProps) {
  const t = useTranslations('usesForm')
  const words = useTranslations('vocabulary')
  const findings = useTranslations('findings')
  const choose = useChoose()
  const { set, choice } = bindRow({ path, value, onChange })
  return (
    <>
      <div className={styles.wide}>
        <PickField
          name={`${path}.ailmentSlug`}
          label={t('ailment')}
          hint={t('ailmentHint')}
          chosen={value.ailmentSlug ? (ailment ?? value.ailmentSlug) : null}
          of="AILMENT"
          onPick={(found) => {
            if (found?.detail) onName(found.detail, found.label)
            set('ailmentSlug', found?.detail ?? '')
          }}
        />
      </div>
      <div className={styles.wide}>
        <ChipChoice
          legend={t('parts')}
          options={PLANT_PARTS.map((part) => ({ value: part, label: words(`part.${part}`) }))}
          chosen={value.parts}
          onChange={(parts) => set('parts', parts)}
        />
      </div>
      <div className={styles.wide}>
        <ChipChoice
          legend={t('preparation')}
          name={`${path}.preparation`}
          options={PREPARATIONS.map((one) => ({ value: one, label: words(`preparation.${one}`) }))}
          chosen={value.preparation ? [value.preparation] : []}
          error={useFieldError(`${path}.preparation`)}
          onChange={([preparation]) => preparation && onChange(withPreparation(value, preparation))}
        />
      </div>
      <RouteField value={value} name={`${path}.route`} onChange={onChange} />
      <SelectField
        {...choice('evidence')}
        label={t('evidence')}
        options={[choose, ...EVIDENCE.map((kind) => ({ value: kind, label: words(`evidence.${kind}`) }))]}
        onChange={(evidence) => onChange(withEvidence(value, evidence))}
      />
      <SelectField
        {...choice('finding')}
        label={t('finding')}
        options={[choose, ...FINDINGS.map((finding) => ({ value: finding, label: findings(finding) }))]}
      />
      <BilingualField path={path} name="text" label={t('text')} editor={{ values: value, set }} kind="sentence" />
      <BilingualField path={path} name="place" label={t('place')} editor={{ values: value, set }} />
      <div className={styles.wide}>
        <SourcesField {...choice('sourceKeys')} of={ailment ?? ''} others={others} othersLabel={t('asOthers')} />
      </div>
    </>
  )
}

type RouteFieldProps = {
  value: UseValue
  /** Path in the input. */
  name: string
  onChange: (value: UseValue) => void
}

/** How a use comes to the body: one of the ways that its preparation can have, the usual one first. */
function RouteField({ value, name, onChange }: RouteFieldProps) {
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
      options={options}
      onChange={(chosen) => onChange({ ...value, route: chosen })}
    />
  )
}
