import { useTranslations } from 'use-intl'

/** Messages for refused pictures. */
export function usePictureProblem() {
  const t = useTranslations('adminPictures.problem')
  const admin = useTranslations('admin')
  const account = useTranslations('account')

  return (reason: string): string => {
    if (reason === 'OFFLINE') return account('offline')
    if (reason === 'UNAUTHENTICATED') return admin('sessionEnded')
    return t(t.has(reason as 'other') ? (reason as 'other') : 'other')
  }
}
