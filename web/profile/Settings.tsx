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
import { NameForm } from './NameForm.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { SessionList } from './SessionList.tsx'
import styles from './Settings.module.css'
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
    <div className={styles.settings}>
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
    <div className={styles.choices}>
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
