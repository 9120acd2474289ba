import { useState, type MouseEvent, type ReactNode } from 'react'
import { IntlProvider, useTranslations } from 'use-intl'
import type { CombinedError } from 'urql'
import { LANGUAGES, type Language } from '../../i18n/language.ts'
import { loadMessages, messagesOf } from '../../i18n/messages.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { useSite } from '../../site.ts'
import { Choice } from '../../ui/Choice.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Message } from '../../ui/Message.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useFailure } from '../layout/useFailure.ts'
import styles from './PagePreview.module.css'

type PagePreviewProps = { isOpen: boolean; onClose: () => void; children: ReactNode }

/** A preview of the edited page in either language. */
export function PagePreview({ isOpen, onClose, children }: PagePreviewProps) {
  const t = useTranslations('pagePreview')
  const form = useTranslations('adminForm')
  const { language } = useLanguage()
  const [shown, setShown] = useState(language)

  async function show(next: Language) {
    await Promise.all((['main', 'member', 'health', 'project'] as const).map((bundle) => loadMessages(next, bundle)))
    setShown(next)
  }

  return (
    <Dialog open={isOpen} onClose={onClose} title={t('title')} size="xl">
      <Choice
        legend={t('language')}
        name="preview-language"
        value={shown}
        options={LANGUAGES.map((value) => ({ value, label: form(`language.${value}`) }))}
        onChange={(next) => void show(next)}
      />
      <div lang={shown} className={styles.page} onClickCapture={stayHere}>
        <IntlProvider locale={shown} messages={messagesOf(shown)} timeZone={useSite().site.timeZone}>
          {children}
        </IntlProvider>
      </div>
    </Dialog>
  )
}

/** Links and buttons of the preview are inactive. */
function stayHere(event: MouseEvent) {
  const isElsewhere = (event.target as Element).closest('a:not([href^="#"]), [data-favorite]')
  if (!isElsewhere) return
  event.preventDefault()
  event.stopPropagation()
}

type PreviewedProps = { error: CombinedError | undefined; isFetching: boolean; children: ReactNode }

export function Previewed({ error, isFetching, children }: PreviewedProps) {
  const t = useTranslations('pagePreview')
  const failureOf = useFailure()
  if (error) return <Message tone="error">{failureOf(error, t('failure'))}</Message>
  return isFetching ? <Spinner /> : children
}
