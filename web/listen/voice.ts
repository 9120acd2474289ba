import type { Language } from '../i18n/language.ts'
import { ifPossible } from '../ui/if-possible.ts'

/** Other voices send the text to a server. */
export function voiceOf(language: Language): SpeechSynthesisVoice | undefined {
  const voices = ifPossible(() => speechSynthesis.getVoices()) ?? []
  return voices.find(({ lang, localService }) => localService && lang.toLowerCase().startsWith(language))
}
