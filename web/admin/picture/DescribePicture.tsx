import { use, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/Button.tsx'
import styles from './DescribePicture.module.css'
import { Describing, type Described } from './describing.ts'

type DescribePictureProps = {
  photo: Described
  name: string
  /** What the button says, if it is to say more than that the picture can be described. */
  children?: ReactNode
}

/** A button that opens the description of a picture. */
export function DescribePicture({ photo, name, children }: DescribePictureProps) {
  const t = useTranslations('adminPictures')
  const describe = use(Describing)
  return (
    <Button
      variant="quiet"
      className={children ? undefined : styles.open}
      aria-haspopup="dialog"
      aria-label={children ? undefined : t('describeOne', { name })}
      onClick={() => describe(photo)}
    >
      {children ?? t('describe')}
    </Button>
  )
}
