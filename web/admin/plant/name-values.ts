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
