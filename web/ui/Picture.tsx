import { classes } from './classes.ts'
import styles from './Picture.module.css'

export type PictureFile = {
  url: string
  alt?: string | null
  /** What stays in sight where the picture is cut, in percent from the left and the top. */
  focusX?: number
  focusY?: number
  width?: number | null
  height?: number | null
  /** A tiny picture, as a `data:` address. */
  placeholder?: string | null
  sources?: readonly { type: string; srcSet: string }[]
}

export type Credit = { credit?: string | null; licence?: string | null }

export type Photo = PictureFile & Credit

type PictureProps = PictureFile & {
  /** How wide it is shown, as `sizes` has it: browsers choose by it before they know the page. */
  sizes: string
  /** Set where the picture is what the reader came for, and not one of many. */
  isMain?: boolean | undefined
  /** Shown as it is, not cut to the shape of its frame. */
  isWhole?: boolean | undefined
  className?: string | undefined
}

/** A picture in the best format and size that there is of it. Who shows it says how large; it is cut to that, unless `isWhole`. */
export function Picture({ url, alt, width, height, placeholder, sources, sizes, ...shown }: PictureProps) {
  const { isMain, isWhole, className, focusX = 50, focusY = 50 } = shown
  return (
    <span
      className={classes(styles.frame, isWhole && styles.whole, className)}
      data-x={isWhole ? undefined : stepOf(focusX)}
      data-y={isWhole ? undefined : stepOf(focusY)}
    >
      {placeholder && <img src={placeholder} alt="" />}
      <picture>
        {sources?.map(({ type, srcSet }) => (
          <source key={type} type={type} srcSet={srcSet} sizes={sizes} />
        ))}
        <img
          src={url}
          alt={alt ?? ''}
          width={width ?? undefined}
          height={height ?? undefined}
          loading={isMain ? undefined : 'lazy'}
          fetchPriority={isMain ? 'high' : undefined}
          decoding="async"
        />
      </picture>
    </span>
  )
}

/** Our policy allows no style in the page, so the style sheet has a rule for every tenth; the middle is what needs none. */
function stepOf(percent: number): number | undefined {
  const step = Math.round(percent / 10)
  return step === 5 ? undefined : step
}
