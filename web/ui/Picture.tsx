import { useTranslations } from 'use-intl'
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
  /** Of the smallest file. */
  smallestBytes?: number | null
  sources?: readonly { type: string; srcSet: string }[]
}

export type Credit = {
  credit?: string | null
  licence?: string | null
  /** URL of the page where it was found. */
  sourceUrl?: string | null
  /** From which community it comes. */
  attributionLine?: string | null
}

export type Photo = PictureFile & Credit

type PictureProps = PictureFile & {
  /** The displayed width, as in `sizes`: browsers choose a file before they know the layout. */
  sizes: string
  /** Set if the picture is the main content of the page. */
  isMain?: boolean | undefined
  /** Shown uncropped. */
  isWhole?: boolean | undefined
  /**
   * What loads it for readers who save data: its own button, the link that it is in (`span`), or nothing, since a larger one is beside
   * it. Without it, it is loaded for them, too.
   */
  tap?: 'button' | 'span' | 'none' | undefined
  className?: string | undefined
}

/** A picture in the best available format and size. It is cropped to its container, unless `isWhole` is set. */
export function Picture({ url, alt, width, height, placeholder, sources, sizes, ...shown }: PictureProps) {
  const { smallestBytes, isMain, isWhole, tap, className, focusX = 50, focusY = 50 } = shown
  return (
    <span
      className={classes(styles.frame, isWhole && styles.whole, className)}
      data-tap={tap}
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
          // Then it is not loaded while it is hidden.
          loading="lazy"
          fetchPriority={isMain ? 'high' : undefined}
          decoding="async"
        />
      </picture>
      {tap && tap !== 'none' && <Tap as={tap} alt={alt} bytes={smallestBytes} />}
    </span>
  )
}

type TapProps = { as: 'button' | 'span'; alt: string | null | undefined; bytes: number | null | undefined }

/** In the place of a photo that is not loaded: how to see it, what that costs, and what it shows. */
function Tap({ as: Element, alt, bytes }: TapProps) {
  const t = useTranslations('ui')
  return (
    <Element type={Element === 'button' ? Element : undefined} className={`no-print ${styles.tap}`}>
      <b>{t('showPhoto')}</b>
      {bytes && ` ${t('photoSize', { size: Math.ceil(bytes / 1000) })}`} <span>{alt}</span>
    </Element>
  )
}

/** The Content-Security-Policy allows no inline styles: the style sheet has a rule for every ten percent. */
function stepOf(percent: number): number | undefined {
  const step = Math.round(percent / 10)
  return step === 5 ? undefined : step
}
