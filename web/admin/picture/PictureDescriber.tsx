import { useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Dialog } from '../../ui/Dialog.tsx'
import { Describing, type Described } from './describing.ts'
import { DescriptionForm } from './DescriptionForm.tsx'
import { useUndescribed } from './useUndescribed.ts'

type PictureDescriberProps = {
  /** URLs of the pictures that are described one after the other, in this order. */
  urls: readonly string[]
  /** Once the last one is described: what asked for it may be gone. */
  onDone?: () => void
  children: ReactNode
}

/** Placed around a form, since its dialog contains a form of its own. */
export function PictureDescriber({ urls, onDone = focusChecklist, children }: PictureDescriberProps) {
  const t = useTranslations('adminPictures')
  const [photo, setPhoto] = useState<Described | null>(null)
  const others = useUndescribed(urls).filter(({ photo: { url } }) => url !== photo?.url)
  const place = photo ? urls.indexOf(photo.url) : -1
  const next = others.find(({ photo: { url } }) => urls.indexOf(url) > place) ?? others[0]

  function handleSaved(goesOn: boolean) {
    if (goesOn && next) return setPhoto(next.photo)
    setPhoto(null)
    setTimeout(onDone)
  }

  return (
    <Describing value={setPhoto}>
      {children}
      <Dialog
        open={photo !== null}
        onClose={() => setPhoto(null)}
        title={
          urls.length > 1 && place >= 0
            ? t('describeNumber', { number: place + 1, of: urls.length })
            : t('describeTitle')
        }
        size="xl"
      >
        {photo && <DescriptionForm key={photo.url} photo={photo} hasNext={next !== undefined} onSaved={handleSaved} />}
      </Dialog>
    </Describing>
  )
}

function focusChecklist() {
  if (document.activeElement === document.body) document.getElementById('checklist')?.focus()
}
