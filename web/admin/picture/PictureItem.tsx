import { ImageOff } from 'lucide-react'
import { useTranslations } from 'use-intl'
import { useQuery } from 'urql'
import { usePaused } from '../form/usePaused.ts'
import { graphql } from '../../gql/gql.ts'
import { Field } from '../../ui/Field.tsx'
import { CreditLine } from '../../ui/Figure.tsx'
import { Picture } from '../../ui/Picture.tsx'
import { DescribePicture } from './DescribePicture.tsx'
import styles from './PictureItem.module.css'

const PictureItemQuery = graphql(`
  query PictureItem($url: String!) {
    photo(url: $url) {
      url
      altEn: alt(lang: EN, fallback: false)
      altEs: alt(lang: ES, fallback: false)
      credit
      licence
      focusX
      focusY
      width
      height
      placeholder
      sources {
        type
        srcSet
      }
    }
  }
`)

const PAUSE_MS = 400
const ADDRESS = /^(https?:\/\/[^/]+\/|\/(?!\/)).+/i
const UPLOADED = /^\/media\//

type PictureItemProps = {
  url: string
  /** What it is called where there are several: "Picture 2". */
  name: string
  error?: string | undefined
  onChange: (url: string) => void
  /** Of the field that its address is typed into. */
  fieldName?: string
}

/** A picture of a form: what it looks like, how it is described, and the address of one that is elsewhere. */
export function PictureItem({ url, name, error, onChange, fieldName }: PictureItemProps) {
  const t = useTranslations('adminPictures')
  const typed = usePaused(url.trim(), PAUSE_MS)
  const isUploaded = UPLOADED.test(url)
  // One that was just uploaded is shown at once.
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
          />
        )}
        {isUploaded && error && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
      </div>
      {/* Another address is another picture, and asks anew: two that swap their places would else end each other's query. */}
      {ADDRESS.test(address) ? <KnownPicture key={address} url={address} name={name} /> : <NoPicture />}
    </div>
  )
}

function NoPicture() {
  return (
    <div className={styles.thumbnail}>
      <ImageOff aria-hidden size={28} />
    </div>
  )
}

function KnownPicture({ url, name }: { url: string; name: string }) {
  const t = useTranslations('adminPictures')
  const [{ data }] = useQuery({ query: PictureItemQuery, variables: { url } })
  const photo = data?.photo
  if (!photo) return <NoPicture />
  return (
    <>
      <div className={styles.thumbnail}>
        <Picture {...photo} alt={photo.altEn ?? name} sizes="7rem" />
      </div>
      <div className={styles.description}>
        {photo.altEn && <p lang="en">{photo.altEn}</p>}
        {photo.altEs && <p lang="es">{photo.altEs}</p>}
        {(!photo.altEn || !photo.altEs) && <p className={styles.missing}>{t(missingOf(photo))}</p>}
        <CreditLine credit={photo.credit} licence={photo.licence} />
        <DescribePicture photo={photo} name={name} />
      </div>
    </>
  )
}

function missingOf({ altEn, altEs }: { altEn?: string | null; altEs?: string | null }) {
  if (altEn) return 'missing.es'
  return altEs ? 'missing.en' : 'missing.both'
}
