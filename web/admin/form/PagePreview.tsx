import { useEffect, useState, type MouseEvent, type ReactNode } from 'react'
import { IntlProvider, useTranslations } from 'use-intl'
import { useQuery, type TypedDocumentNode } from 'urql'
import { LANGUAGES, type Language } from '../../i18n/language.ts'
import { loadMessages, messagesOf, type Bundle } from '../../i18n/messages.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import type { ApiLanguage } from '../../list/filter.ts'
import { useSite } from '../../site.ts'
import { Choice } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Message } from '../../ui/Message.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useFailure } from '../layout/useFailure.ts'
import styles from './PagePreview.module.css'

type PagePreviewProps = { words: Bundle; isOpen: boolean; onClose: () => void; children: ReactNode }

/** A preview of the edited page in either language. */
export function PagePreview({ words, isOpen, onClose, children }: PagePreviewProps) {
  const t = useTranslations('pagePreview')
  const form = useTranslations('adminForm')
  const { language } = useLanguage()
  const [chosen, setChosen] = useState(language)

  return (
    <Dialog open={isOpen} onClose={onClose} title={t('title')} size="xl">
      <Choice
        legend={t('language')}
        name="preview-language"
        value={chosen}
        options={LANGUAGES.map((value) => ({ value, label: form(`language.${value}`) }))}
        onChange={setChosen}
      />
      <Translated language={chosen} words={words}>
        {children}
      </Translated>
    </Dialog>
  )
}

/** Besides those of its page: the admin area does not load the words of all public pages. */
const BUNDLES = ['main', 'member', 'health', 'ailments'] as const

/** Rendered while the preview is open. Another language is shown as soon as its words are loaded. */
function Translated({ language, words, children }: { language: Language; words: Bundle; children: ReactNode }) {
  const [shown, setShown] = useState<Language>()
  const { site } = useSite()

  useEffect(() => {
    let isWanted = true
    void Promise.all([...BUNDLES, words].map((bundle) => loadMessages(language, bundle))).then(
      () => isWanted && setShown(language),
    )
    return () => {
      isWanted = false
    }
  }, [language, words])

  if (!shown) return <Spinner />
  return (
    <div lang={shown} className={styles.page} onClickCapture={stayHere}>
      <IntlProvider locale={shown} messages={messagesOf(shown)} timeZone={site.timeZone}>
        {children}
      </IntlProvider>
    </div>
  )
}

/** Links and buttons of the preview are inactive. */
function stayHere(event: MouseEvent) {
  const isElsewhere = (event.target as Element).closest('a:not([href^="#"]), [data-favorite]')
  if (!isElsewhere) return
  event.preventDefault()
  event.stopPropagation()
}

/** The page of what a form has at the moment, as the API composes it. */
export function previewOf<Data, Values, Input>(
  query: TypedDocumentNode<Data, { input: Input; lang: ApiLanguage }>,
  inputOf: (values: Values) => NoInfer<Input>,
  render: (data: NoInfer<Data>) => ReactNode,
) {
  return function Preview({ values }: { values: Values }) {
    const t = useTranslations('pagePreview')
    const failureOf = useFailure()
    const { lang } = useLanguage()
    const variables = { input: inputOf(values), lang }
    const [{ data, error, fetching }] = useQuery({ query, variables, requestPolicy: 'network-only' })
    if (error) return <Message tone="error">{failureOf(error, t('failure'))}</Message>
    return fetching ? <Spinner /> : data && render(data)
  }
}
