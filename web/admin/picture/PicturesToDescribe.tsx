import { useTranslations } from 'use-intl'
import { useQuery } from 'urql'
import { Notice } from '../../ui/Notice.tsx'
import { usePaused } from '../form/usePaused.ts'
import { DescribePicture } from './DescribePicture.tsx'
import { PictureItemQuery } from './PictureItem.tsx'
import styles from './PicturesToDescribe.module.css'

const PAUSE_MS = 400

/** The pictures of a form that are not described in both languages, to be described before they are public. */
export function PicturesToDescribe({ urls }: { urls: readonly string[] }) {
  // Not while a URL is being typed.
  const shown = [...new Set(usePaused(urls.join('\n'), PAUSE_MS).split(/\s+/))].filter(Boolean)
  return (
    <div role="status" className={styles.pictures}>
      {shown.map((url, index) => (
        <PictureToDescribe key={url} url={url} number={index + 1} />
      ))}
    </div>
  )
}

function PictureToDescribe({ url, number }: { url: string; number: number }) {
  const t = useTranslations('adminPictures')
  const form = useTranslations('adminForm.gallery')
  const [{ data }] = useQuery({ query: PictureItemQuery, variables: { url } })
  const photo = data?.photo
  if (!photo || (photo.altEn && photo.altEs)) return null
  return (
    <Notice>
      {t('toDescribe', { number })} <DescribePicture photo={photo} name={form('picture', { number })} />
    </Notice>
  )
}
