import { useTranslations } from 'use-intl'
import { FilesError } from './content-zip.ts'

/** Messages for errors of import and export. */
export function useFilesProblem() {
  const t = useTranslations('adminFiles.problem')
  const admin = useTranslations('admin')
  const account = useTranslations('account')

  return (error: unknown, failure: string): string => {
    if (!(error instanceof FilesError)) throw error
    const { code, reason, path, titles } = error
    if (reason === 'editedSince' || reason === 'editedMeanwhile') return `${t(reason)} ${titles.join(', ')}`
    // The job says so.
    if (reason === 'stopped') return ''
    if (code === 'OFFLINE') return account('offline')
    if (code === 'LOST') return t('lost')
    if (code === 'UNAUTHENTICATED') return admin('sessionEnded')
    if (!reason || !t.has(reason as 'empty')) return failure
    return path ? `${t(reason as 'empty')} ${t('inFile', { path })}` : t(reason as 'empty')
  }
}
