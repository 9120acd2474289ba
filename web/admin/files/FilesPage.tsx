import Download from 'lucide-react/icons/download'
import { useState, type ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { requireAdmin } from '../../auth/guards.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { paths } from '../../paths.ts'
import { saveAsFile } from '../../profile/save-as-file.ts'
import { Button } from '../../ui/Button.tsx'
import { Message } from '../../ui/Message.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import { Section } from '../../ui/Section.tsx'
import { AdminPage } from '../layout/AdminPage.tsx'
import { fetchContent } from './content-zip.ts'
import styles from './FilesPage.module.css'
import { Import } from './Import.tsx'
import { useFilesProblem } from './useFilesProblem.ts'
import { SHEETS } from '../../gql/texts.ts'
import { useSheetName } from './useSheetName.ts'

export function loader(args: LoaderFunctionArgs) {
  return requireAdmin(args)
}

export function Component() {
  const t = useTranslations('adminFiles')
  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      <div className={`stack ${styles.sections}`}>
        <Section title={t('export.title')}>
          <Export />
        </Section>
        <Section title={t('import.title')}>
          <Import />
        </Section>
      </div>
    </AdminPage>
  )
}

function Export() {
  const t = useTranslations('adminFiles.export')
  const { language } = useLanguage()
  const wordsFor = useFilesProblem()
  const nameOf = useSheetName()
  const job = useTranslations('job')
  const [busy, setBusy] = useState<{ path: string; stopping: AbortController } | null>(null)
  const [error, setError] = useState<ReactNode>(null)
  const [sheet, setSheet] = useState<string>(SHEETS[0])

  async function save(path: string) {
    const stopping = new AbortController()
    setBusy({ path, stopping })
    setError(null)
    try {
      const { name, file } = await fetchContent(path, stopping.signal)
      saveAsFile(name, file, file.type)
    } catch (problem) {
      if (!stopping.signal.aborted) setError(wordsFor(problem, t('failure')))
    } finally {
      setBusy(null)
    }
  }

  function button(path: string, label: string) {
    const isOwn = busy?.path === path
    return (
      <Button disabled={busy !== null && !isOwn} onClick={() => (isOwn ? busy.stopping.abort() : void save(path))}>
        {!isOwn && <Download aria-hidden size="1.11rem" />}
        {isOwn ? job('stop') : label}
      </Button>
    )
  }
  return (
    <div className={`stack ${styles.stack}`}>
      <h3 className={styles.heading}>{t('sheetsTitle')}</h3>
      <p className="measure">{t('sheetsText')}</p>
      <p>{button(paths.contentXlsx({ lang: language }), t('saveXlsx'))}</p>
      <div className={`row ${styles.choose}`}>
        <SelectField
          label={t('sheet')}
          value={sheet}
          options={SHEETS.map((value) => ({ value, label: nameOf(value) }))}
          onChange={setSheet}
        />
        {button(paths.contentCsv({ sheet, lang: language }), t('saveCsv'))}
      </div>
      <h3 className={styles.heading}>{t('zipTitle')}</h3>
      <p className="measure">{t('text')}</p>
      <p className="hint measure">{t('pictures')}</p>
      <p>{button(paths.contentZip(), t('save'))}</p>
      <div role="status" className={styles.progress}>
        {busy && (
          <>
            <p>{t('preparing')}</p>
            <progress aria-label={job('progress')} className={styles.bar} />
          </>
        )}
      </div>
      <Message tone="error">{error}</Message>
    </div>
  )
}
