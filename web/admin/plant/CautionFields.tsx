import { useTranslations } from 'use-intl'
import { DECIDED } from '../../gql/content/vocabulary.ts'
import type { CautionSubject } from '../../gql/graphql.ts'
import { CAUTION_SUBJECTS, ROUTES } from '../../gql/vocabulary.ts'
import { Field } from '../../ui/Field.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { BilingualRow } from '../form/BilingualRow.tsx'
import { ChipChoice } from '../form/ChipChoice.tsx'
import styles from '../form/ListField.module.css'
import { PickField } from '../form/PickField.tsx'
import frame from '../form/RowFrame.module.css'
import { SourcesField } from '../form/SourcesField.tsx'
import { fieldsOf, type CautionValue } from './caution-values.ts'
import { LevelChoice } from './LevelChoice.tsx'
import { useWordLists } from './useWordLists.ts'

const isDecided = (subject: CautionSubject) => DECIDED.some((decided) => decided === subject)
const FURTHER = CAUTION_SUBJECTS.filter((subject) => !isDecided(subject))

export type CautionFieldsProps = {
  value: CautionValue
  /** Place in the input: `cautions.2`. */
  path: string
  /** Whom or what it is about. */
  about: string
  /** Name of the look-alike, if it is known. */
  lookalike: string | null
  /** Sources of the other cautions. */
  others: readonly string[]
  /** By path: `cautions.2.textEs`. */
  errors: Partial<Record<string, string>>
  onChange: (value: CautionValue) => void
  onName: (id: string, name: string) => void
}

/** The fields of a caution: those that its subject has. */
export function CautionFields({ path, about, value, lookalike, others, errors, onChange, onName }: CautionFieldsProps) {
  const t = useTranslations('cautionsForm')
  const words = useTranslations('vocabulary')
  const { medicines, examples, conditions } = useWordLists()
  const has = fieldsOf(value.subject)

  function set<Name extends keyof CautionValue>(name: Name, chosen: CautionValue[Name]) {
    onChange({ ...value, [name]: chosen })
  }

  return (
    <>
      {errors[path] && (
        <p role="alert" className={`${styles.error} ${frame.wide}`}>
          {errors[path]}
        </p>
      )}
      {!isDecided(value.subject) && (
        <SelectField
          label={t('about')}
          value={value.subject}
          options={FURTHER.map((subject) => ({ value: subject, label: t(`subject.${subject}`) }))}
          onChange={(subject) => set('subject', subject)}
        />
      )}
      <div className={frame.wide}>
        <LevelChoice
          legend={t('says')}
          name={`${path}.level`}
          level={value.level}
          onChange={(level) => set('level', level)}
        />
      </div>
      {has.underAge && (
        <Field
          name={`${path}.underAge`}
          label={t('underAge')}
          hint={t('underAgeHint')}
          inputMode="numeric"
          maxLength={2}
          value={value.underAge}
          error={errors[`${path}.underAge`]}
          autoComplete="off"
          onChange={(event) => set('underAge', event.target.value.replaceAll(/\D/g, ''))}
        />
      )}
      {has.medicine && (
        <SelectField
          label={t('medicine')}
          {...(examples.get(value.medicine) && { hint: t('examples', { examples: examples.get(value.medicine)! }) })}
          value={value.medicine}
          options={[{ value: '', label: t('anyMedicine') }, ...named(medicines)]}
          onChange={(medicine) => set('medicine', medicine)}
        />
      )}
      {has.condition && (
        <SelectField
          label={t('condition')}
          value={value.condition}
          options={[{ value: '', label: t('noCondition') }, ...named(conditions)]}
          onChange={(condition) => set('condition', condition)}
        />
      )}
      {has.lookalikeId && (
        <div className={frame.wide}>
          <PickField
            name={`${path}.lookalikeId`}
            label={t('lookalike')}
            hint={t('lookalikeHint')}
            error={errors[`${path}.lookalikeId`]}
            chosen={value.lookalikeId ? (lookalike ?? value.lookalikeId) : null}
            of="PLANT"
            onPick={(found) => {
              if (found) onName(found.id, found.label)
              set('lookalikeId', found?.id ?? '')
            }}
          />
        </div>
      )}
      <BilingualRow
        {...{ path, errors }}
        name="text"
        label={t('text')}
        hint={value.level === 'NO_DATA' ? t('textHint') : undefined}
        values={value}
        onChange={set}
      />
      <div className={frame.wide}>
        <ChipChoice
          legend={t('routes')}
          hint={t('routesHint')}
          options={ROUTES.map((route) => ({ value: route, label: words(`route.${route}`) }))}
          chosen={value.routes}
          onChange={(routes) => set('routes', routes)}
        />
      </div>
      <div className={frame.wide}>
        <SourcesField
          name={`${path}.sourceKeys`}
          of={about}
          keys={value.sourceKeys}
          others={others}
          othersLabel={t('asOthers')}
          error={errors[`${path}.sourceKeys`]}
          onChange={(keys) => set('sourceKeys', keys)}
        />
      </div>
    </>
  )
}

function named(names: ReadonlyMap<string, string>) {
  return [...names].map(([value, label]) => ({ value, label }))
}
