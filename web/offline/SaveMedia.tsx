import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/Button.tsx'
import { Message } from '../ui/Message.tsx'
import { useMegabytes } from './useMegabytes.ts'
import styles from './OfflinePage.module.css'
import { MEDIA_KINDS, mediaState, removeMedia, saveMedia, type MediaKind, type MediaState } from './save-media.ts'
import { forgetEnd, runSave, useSaves } from './saves.ts'

/** Photos and recordings of names, which a reader may save beside the texts: their size before, and progress. */
export function SaveMedia({ onChange }: { onChange: () => void }) {
  const [states, setStates] = useState<Record<MediaKind, MediaState>>()

  const { saves } = useSaves()
  const isUnderWay = MEDIA_KINDS.some((kind) => saves[kind]?.progress)

  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- read again once a download has ended
  useEffect(() => void readState().then(setStates), [isUnderWay])

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
  const megabytes = useMegabytes()
  const { progress, end } = useSaves().saves[kind] ?? {}
  const [hasFailed, setFailed] = useState(false)
  const problem = hasFailed ? 'removeFailed' : end === 'full' ? 'packFull' : end && end !== 'done' ? 'packCut' : null

  async function handleSave() {
    setFailed(false)
    await runSave(kind, bytes, (onProgress) => saveMedia(missing, (done) => onProgress(done, bytes)))
    await onChange()
  }

  async function handleRemove() {
    setFailed(false)
    forgetEnd(kind)
    await removeMedia(kind).catch(() => setFailed(true))
    await onChange()
  }

  return (
    <>
      <h3>{t(kind)}</h3>
      {progress ? (
        <label className={styles.progress}>
          <progress value={progress.done} max={progress.total || 1} />{' '}
          {t('packProgress', { done: megabytes(progress.done), total: megabytes(progress.total) })}
        </label>
      ) : missing.length > 0 ? (
        <>
          <p>{t(`${kind}Size`, { count: missing.length, size: megabytes(bytes) })}</p>
          <Button variant="secondary" onClick={() => void handleSave()}>
            {t(`${kind}Save`)}
          </Button>
        </>
      ) : (
        <p>{t(`${kind}Saved`, { count: all })}</p>
      )}
      {saved > 0 && !progress && (
        <Button variant="quiet" onClick={() => void handleRemove()}>
          {t(`${kind}Remove`)}
        </Button>
      )}
      <Message tone="error">{problem && t(problem)}</Message>
    </>
  )
}
