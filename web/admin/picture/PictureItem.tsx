import { completeUrl } from '../../../api/rules/complete-url.ts'
import ImageOff from 'lucide-react/icons/image-off'
import { useTranslations } from 'use-intl'
import { useQuery } from 'urql'
import { usePaused } from '../form/usePaused.ts'
import { readFragment } from '../../gql/fragment-masking.ts'
import { graphql } from '../../gql/gql.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { AfterNotice } from '../../rights/AfterNotice.tsx'
import { Field } from '../../ui/Field.tsx'
import { CreditLine } from '../../ui/CreditLine.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { DescribePicture } from './DescribePicture.tsx'
import { missingOf } from './missing-of.ts'
import { PhotoInForm } from './photo-in-form.ts'
import styles from './PictureItem.module.css'
import { Problem } from '../../ui/Problem.tsx'

const PictureItemQuery = graphql(`
  query PictureItem($url: String!) {
    photo(url: $url) {
      ...PhotoInForm
    }
  }
`)

const PAUSE_MS = 400
const ADDRESS = /^(https?:\/\/[^/]+\/|\/(?!\/)).+/i
const UPLOADED = /^\/media\//

type PictureItemProps = {
  url: string
  /** Label if there are several: "Picture 2". */
  name: string
  error?: string | undefined
  onChange: (url: string) => void
  /** Id of the URL field. */
  fieldName?: string
}

/** A picture in a form: preview, description, and the URL of an external picture. */
export function PictureItem({ url, name, error, onChange, fieldName }: PictureItemProps) {
  const t = useTranslations('adminPictures')
  const typed = usePaused(url.trim(), PAUSE_MS)
  const isUploaded = UPLOADED.test(url)
  // A new upload is shown immediately.
  const address = isUploaded ? url : typed
  return (
    <div className={styles.item}>
      <div className={styles.body}>
        {!isUploaded && (
          <Field
            name={fieldName}
            label={t('address', { name })}
            value={url}
            error={error}
            placeholder="https://"
            inputMode="url"
            maxLength={2000}
            onChange={(event) => onChange(event.target.value)}
            onBlur={() => onChange(completeUrl(url.trim()))}
          />
        )}
        <Problem>{isUploaded && error}</Problem>
      </div>
      {/* Keyed by URL: two pictures that swap places would otherwise cancel each other's query. */}
      {ADDRESS.test(address) ? <KnownPicture key={address} url={address} name={name} /> : <NoPicture />}
    </div>
  )
}

function NoPicture() {
  return (
    <div className={styles.thumbnail}>
      <ImageOff aria-hidden size="1.56rem" />
    </div>
  )
}

function KnownPicture({ url, name }: { url: string; name: string }) {
  const t = useTranslations('adminPictures')
  const { language } = useLanguage()
  const [{ data }] = useQuery({ query: PictureItemQuery, variables: { url } })
  const photo = readFragment(PhotoInForm, data?.photo)
  if (!photo) return <NoPicture />
  return (
    <>
      <AfterNotice notice={language === 'es' ? photo.noticeEs : photo.noticeEn} of="picture">
        <div className={styles.thumbnail}>
          <Picture {...photo} alt={photo.altEn ?? name} sizes="7rem" />
        </div>
      </AfterNotice>
      <div className={styles.description}>
        {photo.altEn && <p lang="en">{photo.altEn}</p>}
        {photo.altEs && <p lang="es">{photo.altEs}</p>}
        {(!photo.altEn || !photo.altEs) && <p className={styles.missing}>{t(missingOf(photo))}</p>}
        <CreditLine {...photo} />
        <DescribePicture photo={photo} name={name} />
      </div>
    </>
  )
}
