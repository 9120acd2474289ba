import { useTranslations } from 'use-intl'
import { Notice } from '../../ui/Notice.tsx'
import { DescribePicture } from './DescribePicture.tsx'
import styles from './PicturesToDescribe.module.css'
import { useUndescribed } from './useUndescribed.ts'

/** The pictures of a form that are not described in both languages, to be described before they are public. */
export function PicturesToDescribe({ urls }: { urls: readonly string[] }) {
  const t = useTranslations('adminPictures')
  const form = useTranslations('adminForm.gallery')
  return (
    <div id="checklist" role="status" className={styles.pictures}>
      {useUndescribed(urls).map(({ photo, number }) => (
        <Notice key={photo.url}>
          {t('toDescribe', { number })} <DescribePicture photo={photo} name={form('picture', { number })} />
        </Notice>
      ))}
    </div>
  )
}
