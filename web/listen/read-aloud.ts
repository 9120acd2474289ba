import type { Language } from '../i18n/language.ts'
import type { Part } from './page-parts.ts'

/** Some browsers fall silent in longer ones. */
const MAX_CHARACTERS = 180

export interface Reading {
  playPart: (part: number) => void
  pause: () => void
  /** Begins again with the sentence that was interrupted: phones cannot go on within one. */
  resume: () => void
}

type Listeners = {
  voiceOf: (language: Language) => SpeechSynthesisVoice | undefined
  onPart: (part: number) => void
  onEnd: () => void
}

/** Reads parts of a page, one after another. Texts in the other language are read by a voice of that language, or left out. */
export function readAloud(parts: readonly Part[], { voiceOf, onPart, onEnd }: Listeners): Reading {
  const sentences = parts.flatMap(({ texts }, part) =>
    texts.flatMap(({ text, language }) => {
      const voice = voiceOf(language)
      return voice ? piecesOf(text).map((piece) => ({ text: piece, voice, part })) : []
    }),
  )
  // Browsers forget utterances, and with them their events, that nothing refers to.
  let waiting: SpeechSynthesisUtterance[] = []
  let at = 0

  function playFrom(start: number) {
    pause()
    at = start
    const own = sentences.slice(start).map(({ text, voice, part }, index) => {
      const utterance = new SpeechSynthesisUtterance(text)
      utterance.voice = voice
      utterance.lang = voice.lang
      listen(utterance, 'start', () => {
        at = start + index
        onPart(part)
      })
      listen(utterance, 'error', onEnd)
      return utterance
    })
    waiting = own
    const last = own.at(-1)
    if (last) listen(last, 'end', onEnd)
    else onEnd()
    for (const utterance of own) speechSynthesis.speak(utterance)

    /** Not to what was interrupted. */
    function listen(utterance: SpeechSynthesisUtterance, event: string, listener: () => void) {
      utterance.addEventListener(event, () => waiting === own && listener())
    }
  }

  function pause() {
    waiting = []
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
