import AudioLines from 'lucide-react/icons/audio-lines'
import Trash2 from 'lucide-react/icons/trash'
import { useEffect, useId, useRef, useState, type Ref } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../../paths.ts'
import { prepareRecording, RecordingError } from '../../../recording/prepare-recording.ts'
import { sendRecording } from '../../../recording/send-recording.ts'
import { useRecordingWords } from '../../../recording/useRecordingWords.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Message } from '../../../ui/Message.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { bindRow } from '../../form/bind-fields.ts'
import { useHeldForm } from '../../form/useHeldForm.ts'
import { NO_RECORDING, type RecordingValue } from './recording-values.ts'
import styles from './RecordingFields.module.css'
import { FileButton } from '../../../ui/FileButton.tsx'

type RecordingFieldsProps = {
  value: RecordingValue
  /** Path of the row: `names.2`. */
  path: string
  name: string
  onChange: (value: RecordingValue) => void
}

/** How a speaker says a name: a file, who speaks, and the consent without which nobody else hears it. */
export function RecordingFields({ value, path, name, onChange }: RecordingFieldsProps) {
  const t = useTranslations('recordingForm')
  const title = useId()
  const hadRecording = useRef(Boolean(value.recording))

  /** As `ref` of what a file replaces or leaves behind: the button that was pressed is gone. */
  function takeOver(element: HTMLElement | null) {
    if (!element || hadRecording.current === Boolean(value.recording)) return
    hadRecording.current = Boolean(value.recording)
    // Unless somebody is writing elsewhere while the file is uploaded.
    if (document.activeElement === document.body) element.focus()
  }

  if (!value.recording) {
    return <AddRecording ref={takeOver} name={name} onAdd={(recording) => onChange({ ...value, recording })} />
  }

  const { line } = bindRow({ path, value, onChange })
  const text = (field: Exclude<keyof RecordingValue, 'recording'>) => ({ ...line(field), label: t(`fields.${field}`) })

  return (
    <div ref={takeOver} role="group" tabIndex={-1} aria-labelledby={title} className={styles.recording}>
      <p id={title} className="label">
        {t('title')}
      </p>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the name itself is above */}
      <audio controls preload="none" src={value.recording} />
      <Field {...text('speaker')} maxLength={300} />
      <Field {...text('community')} maxLength={300} />
      <Field {...text('consent')} maxLength={300} hint={t('consentHint')} />
      <Field {...text('consentOn')} type="date" />
      <Button variant="quiet" aria-label={t('removeOf', { name })} onClick={() => onChange(NO_RECORDING)}>
        <Trash2 aria-hidden size="1rem" />
        {t('remove')}
      </Button>
    </div>
  )
}

type AddRecordingProps = { ref: Ref<HTMLButtonElement>; name: string; onAdd: (url: string) => void }

function AddRecording({ ref, name, onAdd }: AddRecordingProps) {
  const t = useTranslations('recordingForm')
  const wordsFor = useRecordingWords()
  const [isSending, setSending] = useState(false)
  const [problem, setProblem] = useState<string>()
  const { zone, isHeld } = useHeldForm(isSending)
  // The values of the form when the upload completes, not when it started.
  const deliver = useRef<(url: string) => void>(null)

  useEffect(() => {
    deliver.current = onAdd
    return () => {
      deliver.current = null
    }
  }, [onAdd])

  async function handleFile(file: File) {
    setSending(true)
    setProblem(undefined)
    try {
      const { url } = await sendRecording<{ url: string }>(paths.recordings(), await prepareRecording(file))
      deliver.current?.(url)
    } catch (error) {
      if (!(error instanceof RecordingError)) throw error
      setProblem(wordsFor(error))
    } finally {
      setSending(false)
    }
  }

  return (
    <div ref={zone} className={styles.recording}>
      <FileButton
        ref={ref}
        variant="secondary"
        busy={isSending}
        disabled={isSending}
        aria-label={t('addTo', { name })}
        accept="audio/*"
        onFiles={([file]) => void handleFile(file!)}
      >
        <AudioLines aria-hidden size="1rem" />
        {t(isSending ? 'sending' : 'add')}
      </FileButton>
      <p className="hint">{t('hint')}</p>
      <Message tone="error">{problem}</Message>
      <div role="status">{isHeld && isSending && <Notice>{t('wait')}</Notice>}</div>
    </div>
  )
}
