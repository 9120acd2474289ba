import type { Language } from '../i18n/language.ts'
import type { Part } from './page-parts.ts'

/** Some browsers fall silent in longer ones. */
const MAX_CHARACTERS = 180

export interface Reading {
  playPart: (part: number) => void
  pause: () => void
  /** Begins again with the sentence or the recording that was interrupted: phones cannot go on within one. */
  resume: () => void
}

/** What is said or played at once, and the part that it belongs to. */
type Sentence = { part: number } & ({ text: string; voice: SpeechSynthesisVoice } | { sound: string })

type Listeners = {
  voiceOf: (language: Language) => SpeechSynthesisVoice | undefined
  onPart: (part: number) => void
  onEnd: () => void
}

/**
 * Reads parts of a page, one after another. Texts in the other language are read by a voice of that language, or left out;
 * so is a recording that is not loaded.
 */
export function readAloud(parts: readonly Part[], { voiceOf, onPart, onEnd }: Listeners): Reading {
  const sentences = parts.flatMap(({ texts }, part) =>
    texts.flatMap((spoken): Sentence[] => {
      if ('sound' in spoken) return [{ ...spoken, part }]
      const voice = voiceOf(spoken.language)
      return voice ? piecesOf(spoken.text).map((text) => ({ text, voice, part })) : []
    }),
  )
  // Browsers forget utterances, and with them their events, that nothing refers to.
  let waiting: EventTarget[] = []
  let sound: HTMLAudioElement | undefined
  let at = 0

  /** What follows a recording is not given to the browser before it has ended. */
  function playFrom(start: number) {
    pause()
    at = start
    const first = sentences[start]
    if (!first) return onEnd()
    if ('sound' in first) {
      const own = [(sound = new Audio(first.sound))]
      begin(own, start, ['ended', 'error'])
      void sound.play().catch(() => waiting === own && playFrom(start + 1))
      return
    }
    const next = sentences.findIndex((sentence, index) => index > start && 'sound' in sentence)
    const own = sentences.slice(start, next < 0 ? undefined : next).flatMap((sentence) => {
      if ('sound' in sentence) return []
      const utterance = new SpeechSynthesisUtterance(sentence.text)
      utterance.voice = sentence.voice
      utterance.lang = sentence.voice.lang
      return utterance
    })
    begin(own, start, ['end'])
    for (const utterance of own) {
      listen(utterance, 'error', onEnd)
      speechSynthesis.speak(utterance)
    }
  }

  /** Follows these sentences; after the last one, those behind them. */
  function begin(own: EventTarget[], start: number, ends: string[]) {
    waiting = own
    for (const [index, spoken] of own.entries())
      for (const event of ['start', 'play'])
        listen(spoken, event, () => {
          at = start + index
          onPart(sentences[at]!.part)
        })
    for (const event of ends) listen(own.at(-1)!, event, () => playFrom(start + own.length))
  }

  /** Not to what was interrupted. */
  function listen(spoken: EventTarget, event: string, listener: () => void) {
    const own = waiting
    spoken.addEventListener(event, () => waiting === own && listener())
  }

  function pause() {
    waiting = []
    sound?.pause()
    speechSynthesis.cancel()
  }

  return {
    playPart: (part) => {
      onPart(part)
      playFrom(sentences.filter((sentence) => sentence.part < part).length)
    },
    pause,
    resume: () => playFrom(at),
  }
}

/** Sentences, and the parts of long ones. */
function piecesOf(text: string): string[] {
  return text
    .replaceAll(/([.!?;:]) /g, '$1\n')
    .split('\n')
    .flatMap((sentence) => {
      const pieces: string[] = []
      for (const word of sentence.split(' ')) {
        const longer = `${pieces.at(-1) ?? ''} ${word}`.trim()
        if (pieces.length > 0 && longer.length <= MAX_CHARACTERS) pieces[pieces.length - 1] = longer
        else pieces.push(word)
      }
      return pieces
    })
}
