import { useTranslations } from 'use-intl'
import { DECIDED } from '../../../api/rules/vocabulary.ts'
import type { CautionSubject } from '../../gql/graphql.ts'
import { CAUTION_SUBJECTS, ROUTES } from '../../gql/vocabulary.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { useFieldError } from '../../ui/form-state.ts'
import { bindRow } from '../form/bind-fields.ts'
import { BilingualField } from '../form/BilingualField.tsx'
import { ChipChoice } from '../form/ChipChoice.tsx'
import frame from '../form/RowFrame.module.css'
import { SourcesField } from '../form/SourcesField.tsx'
import { useChoose } from '../form/useChoose.ts'
import { isAdded } from './caution-values.ts'
import { CautionSubjectFields, type CautionSubjectFieldsProps } from './CautionSubjectFields.tsx'
import { LevelChoice } from './LevelChoice.tsx'
import { Problem } from '../../ui/Problem.tsx'

const isDecided = (subject: CautionSubject | '') => DECIDED.some((decided) => decided === subject)
const FURTHER = CAUTION_SUBJECTS.filter((subject) => !isDecided(subject))

export type CautionFieldsProps = CautionSubjectFieldsProps & {
  /** Whom or what it is about. */
  about: string
  /** Sources of the other cautions. */
  others: readonly string[]
}

/** The fields of a caution: those that its subject has. */
export function CautionFields({ path, about, value, lookalike, others, onChange, onName }: CautionFieldsProps) {
  const t = useTranslations('cautionsForm')
  const words = useTranslations('vocabulary')
  const choose = useChoose()
  const problem = useFieldError(path)
  const { set, choice } = bindRow({ path, value, onChange })
  return (
    <>
      <Problem className={frame.wide}>{problem}</Problem>
      {!isDecided(value.subject) && (
        <SelectField
          {...choice('subject')}
          label={t('about')}
          options={[choose, ...FURTHER.map((subject) => ({ value: subject, label: t(`subject.${subject}`) }))]}
        />
      )}
      <div className={frame.wide}>
        <LevelChoice {...choice('level')} legend={t('says')} />
      </div>
      <CautionSubjectFields {...{ value, path, lookalike, onChange, onName }} />
      <BilingualField
        path={path}
        name="text"
        label={t('text')}
        hint={value.level === 'NO_DATA' ? t('textHint') : undefined}
        editor={{ values: value, set }}
        kind="sentence"
      />
      <div className={frame.wide}>
        <SourcesField {...choice('sourceKeys')} of={about} others={others} othersLabel={t('asOthers')} />
        {isAdded(value) && <p className="hint">{t('added')}</p>}
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
