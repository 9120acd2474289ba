import { NO_RECORDING, type RecordingValue } from './recording/recording-values.ts'

export type NameValue = RecordingValue & {
  name: string
  language: string
  place: string
  noteEn: string
  noteEs: string
  source: string
  reviewed: boolean
}

type Loaded = { [Field in Exclude<keyof NameValue, 'source' | keyof RecordingValue>]: NameValue[Field] | null } & {
  source: { key: string } | null
  uploadedRecording: ({ url: string } & { [Field in keyof Omit<RecordingValue, 'recording'>]: string | null }) | null
}

/** A name as form values, with empty strings for missing texts. */
export function toNameValue({ name, language, place, noteEn, noteEs, source, reviewed, ...rest }: Loaded): NameValue {
  const { uploadedRecording: recorded } = rest
  return {
    name: name ?? '',
    language: language ?? 'und',
    place: place ?? '',
    noteEn: noteEn ?? '',
    noteEs: noteEs ?? '',
    source: source?.key ?? '',
    reviewed: reviewed ?? false,
    recording: recorded?.url ?? '',
    speaker: recorded?.speaker ?? '',
    community: recorded?.community ?? '',
    consent: recorded?.consent ?? '',
    consentOn: recorded?.consentOn ?? '',
  }
}

export const EMPTY_NAME: NameValue = {
  name: '',
  language: '',
  place: '',
  noteEn: '',
  noteEs: '',
  source: '',
  reviewed: false,
  ...NO_RECORDING,
}
