import { classes } from './classes.ts'
import styles from './Picture.module.css'

export type PictureFile = {
  url: string
  alt?: string | null
  width?: number | null
  height?: number | null
  /** A tiny picture, as a `data:` address. */
  placeholder?: string | null
  sources?: readonly { type: string; srcSet: string }[]
}

type PictureProps = PictureFile & {
  /** How wide it is shown, as `sizes` has it: browsers choose by it before they know the page. */
  sizes: string
  /** Set where the picture is what the reader came for, and not one of many. */
  isMain?: boolean | undefined
  className?: string | undefined
}

/** A picture in the best format and size that there is of it. Who shows it says how large; it is cut to that. */
export function Picture({ url, alt, width, height, placeholder, sources, sizes, isMain, className }: PictureProps) {
  return (
    <span className={classes(styles.frame, className)}>
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
