import { useEffect, useState, type ComponentType } from 'react'
import { IntlProvider, useLocale } from 'use-intl'
import { loadMessages, messagesOf } from '../i18n/messages.ts'
import { useSite } from '../site.ts'

/** Loads the words about reading offline, which a page may have come without, before the component is rendered. */
export function withOfflineWords<Props extends object>(Shown: ComponentType<Props>): ComponentType<Props> {
  return function WithOfflineWords(props) {
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
        <Shown {...props} />
      </IntlProvider>
    )
  }
}
