import { useTranslations } from 'use-intl'

const REFUSED = ['empty', 'tooLarge', 'wrongType', 'heic', 'hidesSomething', 'tooManyPixels', 'broken'] as const

/** Messages for refused pictures. */
export function usePictureProblem() {
  const t = useTranslations('adminPictures.problem')
  const admin = useTranslations('admin')
  const account = useTranslations('account')

  return (reason: string): string => {
    if (reason === 'OFFLINE') return account('offline')
    if (reason === 'UNAUTHENTICATED') return admin('sessionEnded')
    const known = REFUSED.find((key) => key === reason)
    return t(known ?? 'other')
  }
}
