import { useTranslations } from 'use-intl'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { videoEmbedUrl } from '../../ui/video.ts'

type AddressFieldProps = { value: string; error: string | undefined; onChange: (value: string) => void }

const shared = { inputMode: 'url', maxLength: 2000, placeholder: 'https://' } as const

export function PictureField({ value, error, onChange }: AddressFieldProps) {
  const t = useTranslations('adminForm')
  return (
    <Field
      {...shared}
      name="picture"
      label={t('picture')}
      hint={t('pictureHint')}
      value={value}
      error={error}
      onChange={(event) => onChange(event.target.value)}
    />
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
