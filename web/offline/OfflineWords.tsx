import { useEffect, useState, type ReactNode } from 'react'
import { IntlProvider, useLocale } from 'use-intl'
import { loadMessages, messagesOf } from '../i18n/messages.ts'
import { useSite } from '../site.ts'

/** Loads the words about reading offline where a page came without them, and shows the children when they are there. */
export function OfflineWords({ children }: { children: ReactNode }) {
  const language = useLocale()
  const { timeZone } = useSite().site
  const [loaded, setLoaded] = useState<string>()

  useEffect(() => {
    // Without a connection, there may be nothing to say.
    loadMessages(language, 'offline').then(
      () => setLoaded(language),
      () => {},
    )
  }, [language])

  if (loaded !== language) return null
  return (
    <IntlProvider locale={language} messages={messagesOf(language)} timeZone={timeZone}>
      {children}
    </IntlProvider>
  )
}
