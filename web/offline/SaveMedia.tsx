import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/Button.tsx'
import { Message } from '../ui/Message.tsx'
import { useMegabytes } from './useMegabytes.ts'
import { ProgressBar } from './ProgressBar.tsx'
import { MEDIA_KINDS, mediaState, removeMedia, saveMedia, type MediaKind, type MediaState } from './save-media.ts'
import { forgetEnd, runSave, useSaves } from './saves.ts'

type States = Record<MediaKind, MediaState>

/** Photos and recordings of names, which a reader may save beside the texts: their size before, and progress. */
export function SaveMedia({ onChange }: { onChange: () => void }) {
  const [states, setStates] = useState<States>()

  const { saves } = useSaves()
  const isUnderWay = MEDIA_KINDS.some((kind) => saves[kind]?.progress)

  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- read again once a download has ended
  useEffect(() => void readState(setStates), [isUnderWay])

  if (!states) return null
  return MEDIA_KINDS.filter((kind) => states[kind].all > 0).map((kind) => (
    <Kind
      key={kind}
      kind={kind}
      state={states[kind]}
      onChange={() => {
        onChange()
        return readState(setStates)
      }}
    />
  ))
}

/** Without a connection, what was known stays: the section says that the download was cut. */
async function readState(set: (states: States) => void) {
  await mediaState().then(set, () => undefined)
}

type KindProps = { kind: MediaKind; state: MediaState; onChange: () => Promise<void> }

function Kind({ kind, state: { all, saved, bytes, missing }, onChange }: KindProps) {
  const t = useTranslations('offline')
  const megabytes = useMegabytes()
  const { progress, end } = useSaves().saves[kind] ?? {}
  const [hasFailed, setFailed] = useState(false)
  const problem = hasFailed ? 'removeFailed' : end === 'full' ? 'packFull' : end && end !== 'done' ? 'packCut' : null

  // The pressed button goes.
  const heading = useRef<HTMLHeadingElement>(null)
  const focusHeading = () => heading.current?.focus({ preventScroll: true })

  async function handleSave() {
    focusHeading()
    setFailed(false)
    await runSave(kind, bytes, (onProgress) => saveMedia(missing, (done) => onProgress(done, bytes)))
    await onChange()
  }

  async function handleRemove() {
    focusHeading()
    setFailed(false)
    forgetEnd(kind)
    await removeMedia(kind).catch(() => setFailed(true))
    await onChange()
  }

  return (
    <>
      <h3 ref={heading} tabIndex={-1}>
        {t(kind)}
      </h3>
      {progress ? (
        <ProgressBar {...progress} />
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
