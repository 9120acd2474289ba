import CircleHelp from 'lucide-react/icons/circle-question-mark'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { DECIDED } from '../../gql/content/vocabulary.ts'
import { Button } from '../../ui/Button.tsx'
import { ListField } from '../form/ListField.tsx'
import { useOpenRow } from '../form/useOpenRow.ts'
import { usePlantTitles } from '../form/usePlantTitles.ts'
import { CautionSection } from './CautionSection.tsx'
import { emptyCaution, type CautionValue } from './caution-values.ts'
import styles from './CautionsField.module.css'

type CautionsFieldProps = {
  cautions: readonly CautionValue[]
  errors: Partial<Record<string, string>>
  onChange: (cautions: CautionValue[]) => void
}

/** The cautions of a plant: the four that must be decided on top. */
export function CautionsField({ cautions, errors, onChange }: CautionsFieldProps) {
  const t = useTranslations('cautionsForm')
  const [picked, setPicked] = useState<Record<string, string>>({})
  const titles = usePlantTitles([cautions.map(({ lookalikeId }) => lookalikeId).filter(Boolean)])
  const frame = useRef<HTMLDivElement>(null)
  const undecided = DECIDED.filter((subject) => !cautions.some((caution) => caution.subject === subject))
  const shared = {
    cautions,
    errors,
    openRow: useOpenRow('cautions', errors),
    onChange,
    nameOf: (id: string) => picked[id] ?? titles.get(id) ?? null,
    onName: (id: string, name: string) => setPicked({ ...picked, [id]: name }),
  }

  function saySo() {
    onChange([...cautions, ...undecided.map((subject) => emptyCaution(subject, 'NO_DATA'))])
    setTimeout(() => frame.current?.querySelector<HTMLElement>('summary')?.focus())
  }

  return (
    <ListField ref={frame} name="cautions" label={t('label')} hint={t('hint')} error={errors['cautions']}>
      {undecided.length > 0 && (
        <div className={styles.unknown}>
          <Button variant="secondary" onClick={saySo}>
            <CircleHelp aria-hidden size="1rem" />
            {t('unknown', { count: undecided.length, all: undecided.length === DECIDED.length ? 'yes' : 'no' })}
          </Button>
          <p className={styles.hint}>{t('unknownHint')}</p>
        </div>
      )}
      {DECIDED.map((subject) => (
        <CautionSection
          key={subject}
          {...shared}
          subject={subject}
          indexes={indexesOf(cautions, (caution) => caution.subject === subject)}
        />
      ))}
      <CautionSection
        {...shared}
        subject={null}
        indexes={indexesOf(cautions, ({ subject }) => !DECIDED.some((decided) => decided === subject))}
      />
    </ListField>
  )
}

function indexesOf(cautions: readonly CautionValue[], isShown: (caution: CautionValue) => boolean): number[] {
  return cautions.flatMap((caution, index) => (isShown(caution) ? [index] : []))
}
