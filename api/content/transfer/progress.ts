export interface Progress {
  step: 'reading' | 'comparing' | 'writing'
  done: number
  of: number
}

export type OnProgress = (progress: Progress) => void
