import { useSearchParams } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { urlOfView } from './simple.ts'
import styles from './SimpleLink.module.css'

/**
 * From a page to its simple view, and back; `at` the end of a page only back. The style sheet shows the link to the other
 * view, since a page from a cache does not know which one is remembered. Browsers load the page anew, with or without scripts.
 */
export function SimpleLink({ at }: { at?: 'top' | 'end' }) {
  const t = useTranslations('layout')
  const [params] = useSearchParams()
  const className = styles[at ?? 'link']
  return (
    <>
      <a href={urlOfView(false, params)} rel="nofollow" className={className} data-view="whole">
        {t('wholePage')}
      </a>
      {at !== 'end' && (
        <a href={urlOfView(true, params)} rel="nofollow" className={className} data-view="simple">
          {at ? <span>{t('simpleView')}</span> : t('simpleView')}
        </a>
      )}
    </>
  )
}
