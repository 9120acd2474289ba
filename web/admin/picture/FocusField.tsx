import { useState, type MouseEvent, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Picture, type PictureFile } from '../../ui/Picture.tsx'
import styles from './FocusField.module.css'

type FocusFieldProps = {
  photo: PictureFile & { focusX: number; focusY: number }
  /** Stands between the picture and the sliders. */
  children: ReactNode
}

/** The focal point of a picture, chosen on the picture or with two sliders, with previews of both crops. */
export function FocusField({ photo, children }: FocusFieldProps) {
  const t = useTranslations('adminPictures.focus')
  const [focus, setFocus] = useState({ x: photo.focusX, y: photo.focusY })

  function handlePick({ currentTarget, clientX, clientY }: MouseEvent) {
    const { left, top, width, height } = currentTarget.getBoundingClientRect()
    const percent = (part: number) => Math.round(Math.min(Math.max(part, 0), 1) * 100)
    setFocus({ x: percent((clientX - left) / width), y: percent((clientY - top) / height) })
  }

  return (
    <>
      {/* The sliders serve keyboard users. */}
      <div className={styles.whole}>
        <div className={styles.picked} onClick={handlePick}>
          <Picture {...photo} alt="" sizes="20rem" isWhole />
          <span aria-hidden className={styles.mark} style={{ insetInlineStart: `${focus.x}%`, top: `${focus.y}%` }} />
        </div>
      </div>
      {children}
      <fieldset className={styles.field}>
        <legend className="label">{t('legend')}</legend>
        <p className="hint">{t('hint')}</p>
        <div className={`row ${styles.pictures}`}>
          <Picture {...photo} alt="" sizes="10rem" focusX={focus.x} focusY={focus.y} className={styles.portrait} />
          <Picture {...photo} alt="" sizes="10rem" focusX={focus.x} focusY={focus.y} className={styles.landscape} />
        </div>
        {(['x', 'y'] as const).map((axis) => (
          <label key={axis} className={styles.slider}>
            {t(axis)}
            <input
              type="range"
              name={axis === 'x' ? 'focusX' : 'focusY'}
              min={0}
              max={100}
              value={focus[axis]}
              onChange={(event) => setFocus({ ...focus, [axis]: Number(event.target.value) })}
            />
          </label>
        ))}
      </fieldset>
    </>
  )
}
