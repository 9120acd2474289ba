import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { paths } from '../../paths.ts'
import { Choice } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PickField } from '../form/PickField.tsx'
import styles from './ReaderInterest.module.css'

const KINDS = { AILMENT: 'ailments', PLANT: 'plants' } as const
type Kind = keyof typeof KINDS

/** Chooses the ailment or plant that should know a word, and opens its form with the word in it. */
export function TeachWord({ word, onClose }: { word: string | null; onClose: () => void }) {
  const t = useTranslations('readerInterest')
  const { language } = useLanguage()
  const navigate = useNavigate()
  const [kind, setKind] = useState<Kind>('AILMENT')
  return (
    <Dialog open={word !== null} onClose={onClose} title={t('teachTitle', { word: word ?? '' })}>
      <div className={styles.teach}>
        <p>{t(`teachText.${kind}`)}</p>
        <Choice
          legend={t('knower')}
          name="knower"
          value={kind}
          options={(['AILMENT', 'PLANT'] as const).map((value) => ({ value, label: t(`knowers.${value}`) }))}
          onChange={setKind}
        />
        <PickField
          key={kind}
          name="knower"
          label={t(`knowers.${kind}`)}
          hint={t('pickHint')}
          error={undefined}
          chosen={null}
          of={kind}
          onPick={(found) => {
            if (found && word) void navigate(paths.adminEdit(KINDS[kind], found.id, { word, in: language }))
          }}
        />
      </div>
    </Dialog>
  )
}
