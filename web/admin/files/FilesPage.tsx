import Download from 'lucide-react/icons/download'
import { useState, type ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { requireAdmin } from '../../auth/guards.ts'
import { saveAsFile } from '../../profile/save-as-file.ts'
import { Button } from '../../ui/Button.tsx'
import { Message } from '../../ui/Message.tsx'
import { Section } from '../../ui/Section.tsx'
import { AdminPage } from '../layout/AdminPage.tsx'
import { fetchContent } from './content-zip.ts'
import styles from './FilesPage.module.css'
import { Import } from './Import.tsx'
import { useFilesProblem } from './useFilesProblem.ts'

export function loader(args: LoaderFunctionArgs) {
  return requireAdmin(args)
}

export function Component() {
  const t = useTranslations('adminFiles')
  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      <div className={styles.sections}>
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
  const wordsFor = useFilesProblem()
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ReactNode>(null)

  async function save() {
    setBusy(true)
    setError(null)
    try {
      const { name, zip } = await fetchContent()
      saveAsFile(name, zip, 'application/zip')
    } catch (problem) {
      setError(wordsFor(problem, t('failure')))
    } finally {
      setBusy(false)
    }
  }

  return (
    <div className={styles.stack}>
      <p className={styles.text}>{t('text')}</p>
      <p className={styles.note}>{t('pictures')}</p>
      <p>
        <Button busy={busy} disabled={busy} onClick={() => void save()}>
          <Download aria-hidden size="1.11rem" />
          {t('save')}
        </Button>
      </p>
      <Message tone="error">{error}</Message>
    </div>
  )
}
