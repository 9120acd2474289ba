import Pause from 'lucide-react/icons/pause'
import Volume2 from 'lucide-react/icons/volume-2'
import { useEffect, useEffectEvent, useState } from 'react'
import { useClient, type Client } from 'urql'
import { useTranslations } from 'use-intl'
import { graphql } from '../gql/gql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import type { ApiLanguage } from '../list/filter.ts'
import styles from './ListenPanel.module.css'
import { partsOfPage, type ListenProps, type Part } from './page-parts.ts'
import { readAloud, type Reading } from './read-aloud.ts'
import { voiceOf } from './voice.ts'

const SpokenPlant = graphql(`
  query SpokenPlant($id: ID!, $lang: Language!) {
    plant(id: $id) {
      id
      spoken(lang: $lang)
    }
  }
`)

const SpokenAilment = graphql(`
  query SpokenAilment($slug: String!, $lang: Language!) {
    ailment(slug: $slug) {
      id
      spoken(lang: $lang)
    }
  }
`)

/** Whoever listens waits no longer than so many milliseconds for the summary. */
const PATIENCE = 4000

/** Reads the page from the moment it is shown until it is taken away: a summary, then part by part. */
export function ListenPanel({ plant, ailment, onEnd }: ListenProps & { onEnd: () => void }) {
  const t = useTranslations('listen')
  const { language, lang } = useLanguage()
  const client = useClient()
  const [parts, setParts] = useState<Part[]>([])
  const [reading, setReading] = useState<Reading>()
  const [part, setPart] = useState(0)
  const [isPaused, setIsPaused] = useState(false)
  const end = useEffectEvent(onEnd)

  useEffect(() => {
    let started: Reading | undefined
    let isLeft = false
    async function start() {
      const late = new Promise<undefined>((resolve) => void setTimeout(resolve, PATIENCE))
      const summary = await Promise.race([summaryOf({ plant, ailment }, client, lang), late])
      if (isLeft) return
      const found = partsOfPage(summary, language)
      started = readAloud(found, { voiceOf, onPart: setPart, onEnd: () => end() })
      setParts(found)
      setReading(started)
      started.playPart(0)
    }
    void start()
    return () => {
      isLeft = true
      started?.pause()
    }
  }, [plant, ailment, client, lang, language])

  if (!reading) return null

  function handlePause() {
    if (isPaused) reading?.resume()
    else reading?.pause()
    setIsPaused(!isPaused)
  }

  function handlePart(chosen: number) {
    setIsPaused(false)
    reading?.playPart(chosen)
  }

  return (
    <div className={`no-print ${styles.panel}`}>
      <button type="button" className={styles.pause} onClick={handlePause}>
        {isPaused ? <Volume2 aria-hidden size="1.33rem" /> : <Pause aria-hidden size="1.33rem" />}
        {t(isPaused ? 'listen' : 'pause')}
      </button>
      <select
        aria-label={t('listen')}
        className={styles.part}
        value={part}
        onChange={({ target }) => handlePart(Number(target.value))}
      >
        {parts.map(({ title }, index) => (
          <option key={index} value={index}>
            {title}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Its name and whom to call: the page has the danger signs, those of the chosen person first. */
const OF_AILMENT = 2

/** Undefined without a connection, and of other pages: then what is on the page is read. */
async function summaryOf(
  { plant, ailment }: ListenProps,
  client: Client,
  lang: ApiLanguage,
): Promise<readonly string[] | undefined> {
  if (plant) return (await client.query(SpokenPlant, { id: plant, lang }).toPromise()).data?.plant?.spoken
  if (ailment) {
    const { data } = await client.query(SpokenAilment, { slug: ailment, lang }).toPromise()
    return data?.ailment?.spoken.slice(0, document.getElementById('danger-signs') ? OF_AILMENT : undefined)
  }
  return undefined
}
