import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Message } from './Message.tsx'
import { Spinner } from './Spinner.tsx'

type QueryStateProps = {
  fetching: boolean
  error?: ReactNode
  children: ReactNode
}

/** Error, loading, content, in this order. `error={true}` shows the general message. */
export function QueryState({ fetching, error, children }: QueryStateProps) {
  const t = useTranslations('ui')
  if (error) return <Message tone="error">{error === true ? t('error') : error}</Message>
  if (fetching) return <Spinner />
  return children
}
