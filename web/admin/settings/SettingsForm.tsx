import { useTranslations } from 'use-intl'
import { Field } from '../../ui/Field.tsx'
import { useFieldName } from '../files/useFieldName.ts'
import { BilingualField } from '../form/BilingualField.tsx'
import type { Editor, EditorSource } from '../form/editor.ts'
import { EditorForm } from '../form/EditorForm.tsx'
import { Group, GroupLinks } from '../form/Group.tsx'
import { CheckField } from '../form/PublicField.tsx'
import { unjudged } from '../form/verdict.ts'
import { EmergencyField } from './EmergencyField.tsx'
import type { Defaults, SettingsValues } from './settings-values.ts'

const GROUPS = ['name', 'notice', 'contact', 'operator', 'emergency', 'readers', 'texts'] as const

type SettingsFormProps = EditorSource<SettingsValues> & { defaults: Defaults }

/** The settings of the site, in groups. The hint of a field says what holds as long as it is empty. */
export function SettingsForm({ defaults, ...source }: SettingsFormProps) {
  const t = useTranslations('settingsForm')
  const nameOf = useFieldName()
  const idOf = (group: (typeof GROUPS)[number]) => `settings-${group}`

  return (
    <EditorForm of="settings" judge={unjudged} isSingle {...source}>
      {(editor) => {
        const fields = { editor, defaults }
        const { values, set } = editor
        return (
          <>
            <GroupLinks label={t('go')} groups={GROUPS.map((id) => ({ id: idOf(id), title: t(`groups.${id}`) }))} />
            <Group id={idOf('name')} title={t('groups.name')}>
              <BilingualField
                editor={editor}
                name="name"
                label={nameOf('name')}
                hint={t('hints.name', { value: `${defaults.nameEn} · ${defaults.nameEs}` })}
              />
              <BilingualField editor={editor} name="tagline" label={nameOf('tagline')} hint={t('hints.tagline')} />
            </Group>
            <Group id={idOf('notice')} title={t('groups.notice')}>
              <BilingualField
                editor={editor}
                name="notice"
                label={nameOf('notice')}
                hint={t('hints.notice')}
                kind="plain"
              />
              <Field
                name="noticeUntil"
                label={nameOf('noticeUntil')}
                hint={t('hints.noticeUntil')}
                type="date"
                value={values.noticeUntil}
                onChange={(event) => set('noticeUntil', event.target.value)}
              />
            </Group>
            <Group id={idOf('contact')} title={t('groups.contact')}>
              <LinkField {...fields} name="contactEmail" hint={t('hints.contactEmail')} inputMode="email" />
              <LinkField {...fields} name="contactWhatsapp" hint={t('hints.contactWhatsapp')} inputMode="tel" />
              <LinkField {...fields} name="donationUrl" hint={t('hints.link')} />
              <LinkField {...fields} name="socialFacebook" hint={t('hints.link')} />
              <LinkField {...fields} name="socialInstagram" hint={t('hints.link')} />
              <LinkField {...fields} name="socialYoutube" hint={t('hints.link')} />
            </Group>
            <Group id={idOf('operator')} title={t('groups.operator')}>
              {(['operator', 'hosting'] as const).map((name) => (
                <BilingualField
                  key={name}
                  editor={editor}
                  name={name}
                  label={nameOf(name)}
                  hint={withDefault(t(`hints.${name}`), defaults[`${name}En`])}
                />
              ))}
            </Group>
            <Group id={idOf('emergency')} title={t('groups.emergency')}>
              <EmergencyField
                contacts={values.emergencyContacts}
                onChange={(contacts) => set('emergencyContacts', contacts)}
              />
            </Group>
            <Group id={idOf('readers')} title={t('groups.readers')}>
              <CheckField
                label={t('countReaders')}
                hint={t('hints.countReaders')}
                isChecked={!values.countsNothing}
                onChange={(isCounting) => set('countsNothing', !isCounting)}
              />
            </Group>
            <Group id={idOf('texts')} title={t('groups.texts')}>
              {(['about', 'terms', 'privacy'] as const).map((name) => (
                <BilingualField
                  key={name}
                  editor={editor}
                  name={name}
                  label={nameOf(name)}
                  hint={t(`hints.${name}`)}
                  kind="markdown"
                />
              ))}
            </Group>
          </>
        )
      }}
    </EditorForm>
  )

  function withDefault(hint: string, value: string | null | undefined): string {
    return value ? `${hint} ${t('default', { value })}` : hint
  }
}

type LinkName =
  'contactEmail' | 'contactWhatsapp' | 'donationUrl' | 'socialFacebook' | 'socialInstagram' | 'socialYoutube'

type LinkFieldProps = {
  editor: Editor<Pick<SettingsValues, LinkName>>
  defaults: Defaults
  name: LinkName
  hint: string
  inputMode?: 'url' | 'email' | 'tel'
}

function LinkField({ editor, defaults, name, hint, inputMode = 'url' }: LinkFieldProps) {
  const t = useTranslations('settingsForm')
  const nameOf = useFieldName()
  const value = defaults[name]
  return (
    <Field
      name={name}
      label={nameOf(name)}
      hint={value ? `${hint} ${t('default', { value })}` : hint}
      inputMode={inputMode}
      autoComplete="off"
      value={editor.values[name]}
      onChange={(event) => editor.set(name, event.target.value)}
    />
  )
}
