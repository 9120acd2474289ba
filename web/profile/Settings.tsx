import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import { LANGUAGES } from '../i18n/language.ts'
import { LANGUAGE_NAMES } from '../i18n/language-names.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { useSwitchLanguage } from '../i18n/useSwitchLanguage.ts'
import { saveTheme, useTheme } from '../theme/theme.ts'
import { Choice } from '../ui/Choice.tsx'
import { Section } from '../ui/Section.tsx'
import { AccountData } from './AccountData.tsx'
import { useMutation, useClient } from 'urql'
import { useProblem } from '../auth/useProblem.ts'
import { fieldsOf } from '../graphql/load.ts'
import { Field } from '../ui/Field.tsx'
import { Form, type Outcome } from '../ui/Form.tsx'
import { SubmitButton } from '../ui/SubmitButton.tsx'
import styles from './Settings.module.css'
import { authApi } from '../auth/auth-api.ts'
import { browserSession } from '../auth/browser-session.ts'
import { PasswordFields } from '../auth/fields.tsx'
import { useNewPassword } from '../auth/useNewPassword.ts'
import { Sessions, SessionList } from './SessionList.tsx'
import { TwoFactorSettings } from './TwoFactorSettings.tsx'

export const SettingsFragment = graphql(`
  fragment Settings_viewer on Viewer {
    email
    fullName
    hasTwoFactor
    ...SessionList_viewer
  }
`)

export function Settings({ viewer: masked }: { viewer: FragmentType<typeof SettingsFragment> }) {
  const t = useTranslations('settings')
  const viewer = readFragment(SettingsFragment, masked)
  return (
    <div className={`measure ${styles.settings}`}>
      <Section title={t('appearance.title')}>
        <Appearance />
      </Section>
      <Section title={t('name.title')}>
        <NameForm fullName={viewer.fullName ?? ''} />
      </Section>
      <Section title={t('password.title')}>
        <PasswordForm email={viewer.email} />
      </Section>
      <Section title={t('twoFactor.title')}>
        <TwoFactorSettings isOn={viewer.hasTwoFactor} />
      </Section>
      <Section title={t('sessions.title')}>
        <SessionList viewer={viewer} />
      </Section>
      <AccountData email={viewer.email} hasTwoFactor={viewer.hasTwoFactor} />
    </div>
  )
}

function Appearance() {
  const t = useTranslations('settings.appearance')
  const { language } = useLanguage()
  const { switchTo } = useSwitchLanguage()
  const { theme } = useTheme()
  return (
    <div className={`row ${styles.choices}`}>
      <Choice
        legend={t('language')}
        name="language"
        value={language}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value], lang: value }))}
        onChange={switchTo}
      />
      <Choice
        legend={t('theme')}
        name="theme"
        value={theme}
        options={[
          { value: 'light', label: t('light') },
          { value: 'dark', label: t('dark') },
        ]}
        onChange={saveTheme}
      />
    </div>
  )
}

const UpdateProfile = graphql(`
  mutation UpdateProfile($input: ProfileInput!) {
    updateProfile(input: $input) {
      id
      fullName
    }
  }
`)

function NameForm({ fullName }: { fullName: string }) {
  const t = useTranslations('settings')
  const labels = useTranslations('profilePage')
  const { problemOfApi } = useProblem()
  const [, updateProfile] = useMutation(UpdateProfile)

  async function handleSend(data: FormData): Promise<Outcome> {
    const { error } = await updateProfile({ input: { fullName: String(data.get('fullName')) } })
    const refused = error && fieldsOf(error).fullName
    if (refused) return { fields: { fullName: t(refused === 'invalid' ? 'name.invalid' : 'name.tooLong') } }
    if (error) return problemOfApi(error, t('failure'))
    return { success: t('saved') }
  }

  return (
    <Form legend={t('name.title')} onSend={handleSend} guards className={styles.form}>
      <Field label={labels('fullName')} name="fullName" autoComplete="name" maxLength={100} defaultValue={fullName} />
      <SubmitButton variant="secondary">{t('save')}</SubmitButton>
    </Form>
  )
}

function PasswordForm({ email }: { email: string }) {
  const t = useTranslations('settings.password')
  const settings = useTranslations('settings')
  const words = useTranslations('account')
  const newPassword = useNewPassword()
  const { problemOf } = useProblem()
  const client = useClient()

  async function handleSend(data: FormData): Promise<Outcome> {
    const current = String(data.get('current'))
    const password = String(data.get('password'))
    const wrong = { ...(!current && { current: words('passwordMissing') }), ...newPassword.check(data) }
    if (Object.keys(wrong).length > 0) return { fields: wrong }
    try {
      await authApi.changePassword(current, password)
    } catch (error) {
      return problemOf(error, settings('failure'), {
        INVALID_PASSWORD: { fields: { current: t('wrong') } },
        ...newPassword.refusals,
      })
    }
    await browserSession().begin('user-updated')
    // The others have ended.
    void client.query(Sessions, {}, { requestPolicy: 'network-only' }).toPromise()
    return { success: t('success') }
  }

  return (
    <>
      <p className={styles.text}>{t('text')}</p>
      <Form legend={t('title')} onSend={handleSend} clears className={styles.form}>
        {/* Tells password managers the account of the password. */}
        <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
        <PasswordFields fields={[{ kind: 'current', name: 'current', label: t('current') }, ...newPassword.fields]} />
        <SubmitButton variant="secondary">{t('submit')}</SubmitButton>
      </Form>
    </>
  )
}
