import { useTranslations } from 'use-intl'
import type { Problem } from '../../graphql/load.ts'
import { paths, type EditedNoun } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Message } from '../../ui/Message.tsx'

/** The item to edit does not exist or could not be loaded. */
export function LoadFailure({ of, problem }: { of: EditedNoun; problem: Problem }) {
  const t = useTranslations('adminForm')
  return (
    <>
      <Message tone="error">
        {t(`loadFailure.${of}`)} {problem === 'NOT_FOUND' && t('notThere')}
      </Message>
      <p>
        <ButtonLink to={of === 'settings' ? paths.admin() : paths.adminList(of)} variant="secondary">
          {t(`toList.${of}`)}
        </ButtonLink>
      </p>
    </>
  )
}
