import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { videoEmbedUrl } from '../../ui/video.ts'
import { PictureDrop } from '../picture/PictureDrop.tsx'
import { PictureItem } from '../picture/PictureItem.tsx'
import styles from './GalleryField.module.css'

type AddressFieldProps = { value: string; error: string | undefined; onChange: (value: string) => void }

const shared = { inputMode: 'url', maxLength: 2000, placeholder: 'https://' } as const

/** One picture: uploaded, or at an address that is typed. */
export function PictureField({ value, error, onChange }: AddressFieldProps) {
  const t = useTranslations('adminForm')
  const id = useId()
  return (
    <div role="group" aria-labelledby={id} className={styles.field}>
      <p id={id} className={styles.label}>
        {t('picture')}
      </p>
      <p className={styles.hint}>{t('pictureHint')}</p>
      <PictureDrop onPicture={onChange}>
        <PictureItem url={value} name={t('picture')} error={error} fieldName="picture" onChange={onChange} />
      </PictureDrop>
      {value && (
        <p>
          <Button variant="quiet" onClick={() => onChange('')}>
            <Trash2 aria-hidden size={18} />
            {t('removePicture')}
          </Button>
        </p>
      )}
    </div>
  )
}

/** An address that no player is known for is no mistake: readers get a link. */
export function VideoField({ value, error, onChange }: AddressFieldProps) {
  const t = useTranslations('adminForm')
  return (
    <div>
      <Field
        {...shared}
        name="video"
        label={t('video')}
        hint={t('videoHint')}
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
      />
      <div role="status">{value.trim() && !videoEmbedUrl(value) && <Notice>{t('videoUnknown')}</Notice>}</div>
    </div>
  )
}
