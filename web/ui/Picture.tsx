import { classes } from './classes.ts'
import styles from './Picture.module.css'

export type PictureFile = {
  url: string
  alt?: string | null
  /** The focal point, in percent from the left and the top, which cropping keeps visible. */
  focusX?: number
  focusY?: number
  width?: number | null
  height?: number | null
  /** A tiny preview as a `data:` URL. */
  placeholder?: string | null
  sources?: readonly { type: string; srcSet: string }[]
}

export type Credit = {
  credit?: string | null
  licence?: string | null
  /** URL of the page where it was found. */
  sourceUrl?: string | null
}

export type Photo = PictureFile & Credit

type PictureProps = PictureFile & {
  /** The displayed width, as in `sizes`: browsers choose a file before they know the layout. */
  sizes: string
  /** Set if the picture is the main content of the page. */
  isMain?: boolean | undefined
  /** Shown uncropped. */
  isWhole?: boolean | undefined
  className?: string | undefined
}

/** A picture in the best available format and size. It is cropped to its container, unless `isWhole` is set. */
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

/** The Content-Security-Policy allows no inline styles: the style sheet has a rule for every ten percent. */
function stepOf(percent: number): number | undefined {
  const step = Math.round(percent / 10)
  return step === 5 ? undefined : step
}
