import Volume2 from 'lucide-react/icons/volume-2'
import X from 'lucide-react/icons/x'
import { lazy, Suspense, useState, useSyncExternalStore } from 'react'
import { useTranslations } from 'use-intl'
import { useLanguage } from '../i18n/useLanguage.ts'
import { Button } from '../ui/Button.tsx'
import { ifPossible } from '../ui/if-possible.ts'
import type { ListenProps } from './page-parts.ts'
import { voiceOf } from './voice.ts'

const ListenPanel = lazy(() => import('./ListenPanel.tsx').then(({ ListenPanel: panel }) => ({ default: panel })))

/**
 * Reads the page aloud with a voice of the phone itself; without one of the language of the page there is no button. Its key is
 * what is read, so that leaving it ends the reading.
 */
export function ListenButton(of: ListenProps) {
  const t = useTranslations('listen')
  const { language } = useLanguage()
  const hasVoice = useSyncExternalStore(
    subscribeToVoices,
    () => Boolean(voiceOf(language)),
    () => false,
  )
  const [isReading, setIsReading] = useState(false)

  if (!hasVoice) return null

  function handleClick() {
    // iPhones allow speech only if it begins at the tap itself.
    speechSynthesis.speak(new SpeechSynthesisUtterance(''))
    setIsReading(!isReading)
  }

  const Icon = isReading ? X : Volume2
  return (
    <>
      <Button variant="secondary" className="no-print" onClick={handleClick}>
        <Icon aria-hidden size="1.11rem" />
        {t(isReading ? 'stop' : 'listen')}
      </Button>
      {isReading && (
        <Suspense>
          <ListenPanel {...of} onEnd={() => setIsReading(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Browsers load their voices after the page. */
function subscribeToVoices(onChange: () => void): () => void {
  const speech = ifPossible(() => speechSynthesis)
  speech?.addEventListener?.('voiceschanged', onChange)
  return () => speech?.removeEventListener?.('voiceschanged', onChange)
}
