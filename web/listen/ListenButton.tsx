import Square from 'lucide-react/icons/square'
import Volume2 from 'lucide-react/icons/volume-2'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import type { Language } from '../i18n/language.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { Button } from '../ui/Button.tsx'
import { ifPossible } from '../ui/if-possible.ts'

/**
 * Reads the page aloud with a voice of the phone itself; without one of the language of the page there is no button. Its key is
 * what is read, so that leaving it ends the reading.
 */
export function ListenButton() {
  const t = useTranslations('listen')
  const { language } = useLanguage()
  const voice = useSyncExternalStore(
    subscribeToVoices,
    () => voiceOf(language),
    () => undefined,
  )
  const [isReading, setIsReading] = useState(false)

  useEffect(() => () => void ifPossible(() => speechSynthesis.cancel()), [])

  if (!voice) return null

  async function handleClick() {
    const voices = speechSynthesis
    voices.cancel()
    setIsReading(!isReading)
    if (isReading) return
    // iPhones allow speech only if it begins at the tap itself.
    voices.speak(new SpeechSynthesisUtterance(''))
    const { readAloud } = await import('./read-aloud.ts')
    readAloud(
      (lang) => voiceOf(lang === 'en' ? 'en' : 'es'),
      language,
      () => setIsReading(false),
    )
  }

  return (
    <Button variant="secondary" className="no-print" onClick={() => void handleClick()}>
      {isReading ? <Square aria-hidden size="1.11rem" /> : <Volume2 aria-hidden size="1.11rem" />}
      {t(isReading ? 'stop' : 'listen')}
    </Button>
  )
}

/** Other voices send the text to a server. */
function voiceOf(language: Language): SpeechSynthesisVoice | undefined {
  const voices = ifPossible(() => speechSynthesis.getVoices()) ?? []
  return voices.find(({ lang, localService }) => localService && lang.toLowerCase().startsWith(language))
}

/** Browsers load their voices after the page. */
function subscribeToVoices(onChange: () => void): () => void {
  const speech = ifPossible(() => speechSynthesis)
  speech?.addEventListener?.('voiceschanged', onChange)
  return () => speech?.removeEventListener?.('voiceschanged', onChange)
}
