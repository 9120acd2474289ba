import X from 'lucide-react/icons/x'
import { useFormatter, useTranslations } from 'use-intl'
import styles from './PictureDrop.module.css'
import { usePictureProblem } from './usePictureProblem.ts'
import type { Upload } from './useUploads.ts'

export function UploadItem({ upload, onRemove }: { upload: Upload; onRemove: () => void }) {
  const t = useTranslations('adminPictures')
  const format = useFormatter()
  const problemOf = usePictureProblem()
  const { name, share, problem } = upload
  const state = share < 1 ? format.number(share, { style: 'percent' }) : t('preparing')
  return (
    <li className={styles.upload}>
      <div className={styles.progress}>
        <p className={styles.name}>{name}</p>
        {problem === null ? (
          <>
            <progress value={share < 1 ? share : undefined} aria-label={t('progress', { name })} />
            <p className={styles.hint}>{state}</p>
          </>
        ) : (
          <p role="alert" className={styles.problem}>
            {problemOf(problem)}
          </p>
        )}
      </div>
      <button
        type="button"
        className={styles.remove}
        aria-label={problem === null ? t('cancel', { name }) : t('dismiss', { name })}
        onClick={onRemove}
      >
        <X aria-hidden size="1.11rem" />
      </button>
    </li>
  )
}
