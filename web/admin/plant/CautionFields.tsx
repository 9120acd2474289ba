import { useTranslations } from 'use-intl'
import { DECIDED } from '../../../api/rules/vocabulary.ts'
import type { CautionSubject } from '../../gql/graphql.ts'
import { CAUTION_SUBJECTS, ROUTES } from '../../gql/vocabulary.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { BilingualRow } from '../form/BilingualRow.tsx'
import { ChipChoice } from '../form/ChipChoice.tsx'
import styles from '../form/ListField.module.css'
import frame from '../form/RowFrame.module.css'
import { SourcesField } from '../form/SourcesField.tsx'
import { useChoose } from '../form/useChoose.ts'
import { isAdded, type CautionValue } from './caution-values.ts'
import { CautionSubjectFields, type CautionSubjectFieldsProps } from './CautionSubjectFields.tsx'
import { LevelChoice } from './LevelChoice.tsx'

const isDecided = (subject: CautionSubject | '') => DECIDED.some((decided) => decided === subject)
const FURTHER = CAUTION_SUBJECTS.filter((subject) => !isDecided(subject))

export type CautionFieldsProps = Omit<CautionSubjectFieldsProps, 'onSet'> & {
  /** Whom or what it is about. */
  about: string
  /** Sources of the other cautions. */
  others: readonly string[]
  onChange: (value: CautionValue) => void
}

/** The fields of a caution: those that its subject has. */
export function CautionFields({ path, about, value, lookalike, others, errors, onChange, onName }: CautionFieldsProps) {
  const t = useTranslations('cautionsForm')
  const words = useTranslations('vocabulary')
  const choose = useChoose()

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
          name={`${path}.subject`}
          label={t('about')}
          value={value.subject}
          error={errors[`${path}.subject`]}
          options={[choose, ...FURTHER.map((subject) => ({ value: subject, label: t(`subject.${subject}`) }))]}
          onChange={(subject) => set('subject', subject)}
        />
      )}
      <div className={frame.wide}>
        <LevelChoice
          legend={t('says')}
          name={`${path}.level`}
          level={value.level}
          error={errors[`${path}.level`]}
          onChange={(level) => set('level', level)}
        />
      </div>
      <CautionSubjectFields {...{ value, path, lookalike, errors, onName }} onSet={set} />
      <BilingualRow
        {...{ path, errors }}
        name="text"
        label={t('text')}
        hint={value.level === 'NO_DATA' ? t('textHint') : undefined}
        values={value}
        onChange={set}
      />
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
        {isAdded(value) && <p className={styles.hint}>{t('added')}</p>}
      </div>
      <div className={frame.wide}>
        <ChipChoice
          legend={t('routes')}
          hint={t('routesHint')}
          options={ROUTES.map((route) => ({ value: route, label: words(`route.${route}`) }))}
          chosen={value.routes}
          onChange={(routes) => set('routes', routes)}
        />
      </div>
    </>
  )
}
