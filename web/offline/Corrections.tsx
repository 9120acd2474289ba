import { useEffect, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { openChannel } from '../channel.ts'
import { Button } from '../ui/Button.tsx'
import { Link } from '../ui/Link.tsx'
import { CORRECTIONS_CHANNEL, forgetCorrections, readCorrections, type Correction } from './corrections.ts'
import styles from './Corrections.module.css'
import { withOfflineWords } from './OfflineWords.tsx'

/** Says, on every page, which cautions and doses have been corrected since they were read on this phone. */
export function Corrections() {
  const [corrections, setCorrections] = useState<Correction[]>([])

  useEffect(() => {
    const read = () => void readCorrections().then(setCorrections, () => {})
    const channel = openChannel(CORRECTIONS_CHANNEL)
    channel.listen(read)
    read()
    return channel.close
  }, [])

  if (corrections.length === 0) return null
  return (
    <List
      corrections={corrections}
      onRead={() => {
        setCorrections([])
        forgetCorrections().catch(() => {})
      }}
    />
  )
}

type ListProps = { corrections: Correction[]; onRead: () => void }

const List = withOfflineWords(({ corrections, onRead }: ListProps) => {
  const t = useTranslations('offline')
  return (
    <aside aria-labelledby="corrections" className={`no-print ${styles.corrections}`}>
      <div className={`wrap ${styles.content}`}>
        <h2 id="corrections" className={styles.title}>
          {t('corrections')}
        </h2>
        <div role="alert">
          <ul className={`marked measure`}>
            {corrections.map((correction) => (
              <li key={correction.path}>
                <Sentence {...correction} />
              </li>
            ))}
          </ul>
        </div>
        <Button variant="secondary" onClick={onRead}>
          {t('understood')}
        </Button>
      </div>
    </aside>
  )
})

function Sentence({ path, title, kind }: Correction) {
  const t = useTranslations('offline')
  const ofPlant = path.startsWith('/plants/')
  if (kind === 'withdrawn') return t(ofPlant ? 'withdrawn' : 'withdrawnAilment', { title })
  return t.rich(ofPlant ? 'corrected' : 'correctedAilment', { title, link: linkTo(path) })
}

function linkTo(path: string) {
  return (words: ReactNode) => <Link to={path}>{words}</Link>
}
