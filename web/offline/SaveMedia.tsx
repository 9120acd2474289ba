import { useEffect, useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { Button } from '../ui/Button.tsx'
import { Message } from '../ui/Message.tsx'
import { megabytes } from './megabytes.ts'
import styles from './OfflinePage.module.css'
import { MEDIA_KINDS, mediaState, removeMedia, saveMedia, type MediaKind, type MediaState } from './save-media.ts'
import { PackError } from './save-pack.ts'

/** Photos and recordings of names, which a reader may save beside the texts: their size before, and progress. */
export function SaveMedia({ onChange }: { onChange: () => void }) {
  const [states, setStates] = useState<Record<MediaKind, MediaState>>()

  useEffect(() => void readState().then(setStates), [])

  if (!states) return null
  return MEDIA_KINDS.filter((kind) => states[kind].all > 0).map((kind) => (
    <Kind
      key={kind}
      kind={kind}
      state={states[kind]}
      onChange={() => {
        onChange()
        return readState().then(setStates)
      }}
    />
  ))
}

/** Undefined without a connection. */
function readState() {
  return mediaState().catch(() => undefined)
}

type KindProps = { kind: MediaKind; state: MediaState; onChange: () => Promise<void> }

function Kind({ kind, state: { all, saved, bytes, missing }, onChange }: KindProps) {
  const t = useTranslations('offline')
  const format = useFormatter()
  const [done, setDone] = useState<number>()
  const [problem, setProblem] = useState<'packCut' | 'packFull' | 'removeFailed'>()

  async function handleSave() {
    setProblem(undefined)
    setDone(0)
    try {
      await saveMedia(missing, setDone)
    } catch (error) {
      setProblem(error instanceof PackError && error.problem === 'full' ? 'packFull' : 'packCut')
    }
    setDone(undefined)
    await onChange()
  }

  async function handleRemove() {
    setProblem(undefined)
    await removeMedia(kind).catch(() => setProblem('removeFailed'))
    await onChange()
  }

  return (
    <>
      <h3>{t(kind)}</h3>
      {done !== undefined ? (
        <label className={styles.progress}>
          <progress value={done} max={bytes || 1} />{' '}
          {t('packProgress', { done: megabytes(done, format), total: megabytes(bytes, format) })}
        </label>
      ) : missing.length > 0 ? (
        <>
          <p>{t(`${kind}Size`, { count: missing.length, size: megabytes(bytes, format) })}</p>
          <Button variant="secondary" onClick={() => void handleSave()}>
            {t(`${kind}Save`)}
          </Button>
        </>
      ) : (
        <p>{t(`${kind}Saved`, { count: all })}</p>
      )}
      {saved > 0 && done === undefined && (
        <Button variant="quiet" onClick={() => void handleRemove()}>
          {t(`${kind}Remove`)}
        </Button>
      )}
      <Message tone="error">{problem && t(problem)}</Message>
    </>
  )
}
