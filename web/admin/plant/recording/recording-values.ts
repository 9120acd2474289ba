export type RecordingValue = {
  recording: string
  speaker: string
  community: string
  consent: string
  consentOn: string
}

export const NO_RECORDING: RecordingValue = { recording: '', speaker: '', community: '', consent: '', consentOn: '' }
