import Trash2 from 'lucide-react/icons/trash'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { videoEmbedUrl } from '../../ui/video.ts'
import { useFieldError } from '../../ui/form-state.ts'
import { FindPhoto } from '../picture/FindPhoto.tsx'
import { PictureDrop } from '../picture/PictureDrop.tsx'
import { PictureItem } from '../picture/PictureItem.tsx'
import type { Editor } from './editor.ts'
import { ListField } from './ListField.tsx'

type PictureFieldProps<Name extends string> = {
  editor: Editor<Record<Name, string>>
  name: Name
  /** Scientific name of the plant that it shows. */
  of?: string
  /** Takes the others, if several are chosen. */
  onMore?: (url: string) => void
}

const shared = { inputMode: 'url', maxLength: 2000, placeholder: 'https://' } as const

/** One picture: uploaded, or by URL. */
export function PictureField<Name extends string>({ editor, name, of, onMore }: PictureFieldProps<Name>) {
  const t = useTranslations('adminForm')
  const url = editor.values[name]
  const write = (url: string) => editor.set(name, url)
  return (
    <ListField
      label={t('picture')}
      hint={t('pictureHint')}
      action={
        url && (
          <Button variant="quiet" onClick={() => write('')}>
            <Trash2 aria-hidden size="1rem" />
            {t('removePicture')}
          </Button>
        )
      }
    >
      <PictureDrop
        takesDropped={url.trim() === ''}
        multiple={onMore !== undefined}
        onPicture={(url, index) => (onMore && index > 0 ? onMore(url) : write(url))}
        also={of !== undefined && <FindPhoto scientificName={of} onPicture={write} />}
      >
        <PictureItem url={url} name={t('picture')} error={useFieldError(name)} fieldName="picture" onChange={write} />
      </PictureDrop>
    </ListField>
  )
}

/** A URL without a known player is not an error: readers get a link. */
export function VideoField({ editor }: { editor: Editor<{ youtubeVideoUrl: string }> }) {
  const t = useTranslations('adminForm')
  const url = editor.values.youtubeVideoUrl
  return (
    <div>
      <Field
        {...shared}
        name="video"
        label={t('video')}
        hint={t('videoHint')}
        value={url}
        error={useFieldError('youtubeVideoUrl')}
        onChange={(event) => editor.set('youtubeVideoUrl', event.target.value)}
      />
      <div role="status">{url.trim() && !videoEmbedUrl(url) && <Notice>{t('videoUnknown')}</Notice>}</div>
    </div>
  )
}
