import { useTranslations } from 'use-intl'
import { FilesError } from './content-zip.ts'

const REFUSED = [
  'empty',
  'notAZip',
  'brokenZip',
  'encryptedZip',
  'unsafePath',
  'tooManyFiles',
  'tooLarge',
  'takesTooMuch',
  'notASpreadsheet',
  'oldExcel',
  'tooManyRows',
] as const
const CONFLICTS = ['busy', 'changedSince'] as const

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
    const known = [...REFUSED, ...CONFLICTS].find((key) => key === reason)
    if (!known) return failure
    return path ? `${t(known)} ${t('inFile', { path })}` : t(known)
  }
}
