import { useTranslations } from 'use-intl'
import type { CombinedError } from 'urql'
import { Field, TextArea } from '../../ui/Field.tsx'

/** Who of those who may consent has agreed, by what right, when and how. */
export function AgreementFields({ holders = [] }: { holders?: readonly string[] }) {
  const t = useTranslations('rights')
  return (
    <>
      <Field
        label={t('agreedBy')}
        hint={holders.length > 0 ? t('holders', { names: holders.join(' · ') }) : t('agreedByHint')}
        name="agreedBy"
        maxLength={300}
        required
      />
      <Field label={t('agreedRole')} hint={t('agreedRoleHint')} name="agreedRole" maxLength={200} required />
      <Field label={t('agreedOn')} type="date" name="agreedOn" required />
      <TextArea label={t('agreedHow')} hint={t('agreedHowHint')} name="agreedHow" rows={2} maxLength={1000} required />
    </>
  )
}

export function agreementIn(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? '')
  return {
    agreedBy: text('agreedBy'),
    agreedRole: text('agreedRole'),
    agreedOn: text('agreedOn'),
    agreedHow: text('agreedHow'),
  }
}

/** Who may agree to what was refused for want of an agreement; null if it was refused for something else. */
export function holdersAsked({ graphQLErrors: [error] }: CombinedError): readonly string[] | null {
  return (error?.extensions['holders'] as string[] | undefined) ?? null
}
