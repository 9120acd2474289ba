import ImageUp from 'lucide-react/icons/image-up'
import { use, useEffect, useRef, useState, type ClipboardEvent, type DragEvent, type ReactNode } from 'react'
import { useTranslations, useFormatter } from 'use-intl'
import { FileButton } from '../../ui/FileButton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { openAround, useHeldForm } from '../form/useHeldForm.ts'
import { DroppedPictures, type PictureTaker } from './dropped-pictures.ts'
import lists from '../form/ListField.module.css'
import styles from './PictureDrop.module.css'
import { PICTURE_TYPES } from './send-picture.ts'
import X from 'lucide-react/icons/x'
import { usePictureProblem } from './usePictureProblem.ts'
import { type Upload, useUploads } from './useUploads.ts'
import { Problem } from '../../ui/Problem.tsx'

type PictureDropProps = {
  /** `index` is its place among those that were chosen together. */
  onPicture: (url: string, index: number) => void
  multiple?: boolean
  disabled?: boolean
  /** Whether it has room for what is dropped into a text of the form. */
  takesDropped?: boolean
  /** Other ways to a picture, beside the upload. */
  also?: ReactNode
  children: ReactNode
}

/** Accepts pictures by button (on a phone also from the camera), drag and drop, and paste, and shows their progress. */
export function PictureDrop({ onPicture, multiple = false, disabled = false, ...props }: PictureDropProps) {
  const { takesDropped = false, also, children } = props
  const t = useTranslations('adminPictures')
  const [isOver, setOver] = useState(false)
  const [arrived, setArrived] = useState(0)
  const { uploads, add, remove } = useUploads((url, index) => {
    setArrived((count) => count + 1)
    onPicture(url, index)
  })
  const isUnderWay = uploads.some(({ problem }) => problem === null)
  const { zone, isHeld } = useHeldForm(isUnderWay)

  useTaker(takesDropped, (files) => {
    openAround(zone.current)
    return take(files)
  })

  function take(files: Iterable<File>): boolean {
    const pictures = [...files].slice(0, multiple ? undefined : 1)
    if (pictures.length === 0 || disabled) return false
    setArrived(0)
    add(pictures)
    return true
  }

  function handlePaste(event: ClipboardEvent) {
    if (take(event.clipboardData.files)) event.preventDefault()
  }

  function handleDrag(event: DragEvent) {
    if (!event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(event.type === 'dragover')
    if (event.type === 'drop') take(event.dataTransfer.files)
  }

  return (
    <div
      ref={zone}
      className={`stack ${styles.zone}`}
      data-over={isOver || undefined}
      onDragOver={handleDrag}
      onDragLeave={handleDrag}
      onDrop={handleDrag}
      onPaste={handlePaste}
    >
      {children}
      {uploads.length > 0 && (
        <ul className={styles.uploads}>
          {uploads.map((upload) => (
            <UploadItem key={upload.id} upload={upload} onRemove={() => remove(upload.id)} />
          ))}
        </ul>
      )}
      <div role="status">
        {arrived > 0 && <span className="visually-hidden">{t('arrived', { count: arrived })}</span>}
        {isHeld && isUnderWay && <Notice>{t('wait')}</Notice>}
      </div>
      <div className={`row ${styles.choose}`}>
        <FileButton variant="secondary" disabled={disabled} accept={PICTURE_TYPES} multiple={multiple} onFiles={take}>
          <ImageUp aria-hidden size="1rem" />
          {t(multiple ? 'uploadSeveral' : 'upload')}
        </FileButton>
        {also}
        <p className="hint">{t('hint')}</p>
      </div>
    </div>
  )
}

function useTaker(isOne: boolean, take: PictureTaker) {
  const takers = use(DroppedPictures)
  const latest = useRef(take)

  useEffect(() => {
    latest.current = take
  })

  useEffect(() => {
    if (!isOne) return
    const taker: PictureTaker = (files) => latest.current(files)
    takers.add(taker)
    return () => void takers.delete(taker)
  }, [takers, isOne])
}

function UploadItem({ upload, onRemove }: { upload: Upload; onRemove: () => void }) {
  const t = useTranslations('adminPictures')
  const format = useFormatter()
  const problemOf = usePictureProblem()
  const { name, share, problem } = upload
  const state = share < 1 ? format.number(share, { style: 'percent' }) : t('preparing')
  return (
    <li className={`panel ${styles.upload}`}>
      <div className={styles.progress}>
        <p className="label">{name}</p>
        {problem === null ? (
          <>
            <progress value={share < 1 ? share : undefined} aria-label={t('progress', { name })} />
            <p className="hint">{state}</p>
          </>
        ) : (
          <Problem>{problemOf(problem)}</Problem>
        )}
      </div>
      <button
        type="button"
        className={lists.tool}
        aria-label={problem === null ? t('cancel', { name }) : t('dismiss', { name })}
        onClick={onRemove}
      >
        <X aria-hidden size="1.11rem" />
      </button>
    </li>
  )
}
