import { useTranslations } from 'use-intl'
import { paths } from '../paths.ts'
import { CreditWords } from '../ui/CreditLine.tsx'
import styles from './PlateDownloads.module.css'

/** As in the files themselves (api/open-graph/plate-file.ts). */
const LICENCE = 'CC BY 4.0'

type PlateDownloadsProps = {
  id: string
  name: string
  /** In a list, which says the rest once. */
  isShort?: boolean
}

/** Links to a plate as a drawing and as a picture for print. */
export function PlateDownloads({ id, name, isShort }: PlateDownloadsProps) {
  const t = useTranslations('plates')
  return (
    <p className={`fine row ${styles.downloads}`}>
      {!isShort && t('download')}
      {(['svg', 'png'] as const).map((format) => {
        const label = isShort ? format.toUpperCase() : t(format)
        return (
          <a key={format} href={paths.plateFile(id, format)} download aria-label={`${label}: ${name}`}>
            {label}
          </a>
        )
      })}
      {!isShort && <PlateLicence />}
    </p>
  )
}

export function PlateLicence() {
  return <CreditWords credit={null} licence={LICENCE} sourceUrl={null} />
}
