import AudioLines from 'lucide-react/icons/audio-lines'
import Mic from 'lucide-react/icons/mic'
import Square from 'lucide-react/icons/square'
import Trash2 from 'lucide-react/icons/trash'
import { useId, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../ui/Button.tsx'
import { FileButton } from '../ui/FileButton.tsx'
import { Message } from '../ui/Message.tsx'
import { useInBrowser } from '../ui/useInBrowser.ts'
import { useUnsaved } from '../ui/unsaved.ts'
import { prepareRecording, RecordingError } from './prepare-recording.ts'
import styles from './RecordName.module.css'
import { canRecord, MAX_SECONDS, useMicrophone } from './useMicrophone.ts'
import { useRecordingWords } from './useRecordingWords.ts'

/** A WAV file, and the same as a `data:` URL to hear it. */
export type Sound = { file: Blob; url: string }

type RecordNameProps = { sound: Sound | null; onChange: (sound: Sound | null) => void }

/** How a member says a name: by the microphone, or by a file. It is sent with the form. */
export function RecordName({ sound, onChange }: RecordNameProps) {
  const t = useTranslations('recording')
  const wordsFor = useRecordingWords()
  const title = useId()
  const choose = useRef<HTMLButtonElement>(null)
  const [problem, setProblem] = useState<string>()
  const { seconds, start, stop } = useMicrophone((recorded) => void handleSound(recorded))
  const hasMicrophone = useInBrowser(canRecord, false)
  const isRecording = seconds !== null
  useUnsaved(sound !== null)

  async function handleSound(recorded: Blob) {
    setProblem(undefined)
    try {
      const file = await prepareRecording(recorded)
      onChange({ file, url: await dataUrl(file) })
    } catch (error) {
      if (!(error instanceof RecordingError)) throw error
      setProblem(wordsFor(error))
    }
  }

  async function handleRecord() {
    setProblem(undefined)
    await start().catch(() => setProblem(t('noMicrophone')))
  }

  return (
    <div role="group" aria-labelledby={title} className={styles.recording}>
      <p id={title} className="label">
        {t('title')}
      </p>
      <p className="hint">{t('hint')}</p>
      <p className="row">
        {hasMicrophone && (
          <Button variant="secondary" onClick={() => (isRecording ? stop() : void handleRecord())}>
            {isRecording ? <Square aria-hidden size="1rem" /> : <Mic aria-hidden size="1rem" />}
            {t(isRecording ? 'stop' : sound ? 'again' : 'record')}
          </Button>
        )}
        <FileButton
          ref={choose}
          variant="quiet"
          disabled={isRecording}
          accept="audio/*"
          onFiles={([file]) => void handleSound(file!)}
        >
          <AudioLines aria-hidden size="1rem" />
          {t('choose')}
        </FileButton>
        {sound && !isRecording && (
          <Button
            variant="quiet"
            onClick={() => {
              onChange(null)
              // The button that was pressed is gone.
              choose.current?.focus()
            }}
          >
            <Trash2 aria-hidden size="1rem" />
            {t('remove')}
          </Button>
        )}
      </p>
      <p role="status" className="hint">
        {isRecording ? t('recording') : sound ? t('recorded') : ''}
      </p>
      {isRecording && <progress aria-hidden max={MAX_SECONDS} value={seconds} />}
      {sound && !isRecording && (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- the name itself is above
        <audio controls src={sound.url} aria-label={t('title')} />
      )}
      <Message tone="error">{problem}</Message>
    </div>
  )
}

function dataUrl(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(new RecordingError('undecodable')))
    reader.readAsDataURL(file)
  })
}
