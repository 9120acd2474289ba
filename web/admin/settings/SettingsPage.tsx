import { useEffect } from 'react'
import { useLocation, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import type { SettingsPageQuery } from '../../gql/graphql.ts'
import { useSite, type Site } from '../../site.ts'
import { EditPage } from '../form/EditorPage.tsx'
import { useEdited } from '../form/useEdited.ts'
import { loadAdmin } from '../layout/load-admin.ts'
import { SettingsForm } from './SettingsForm.tsx'
import { SaveSiteSettings, SettingsPage, versionOf, type Defaults, type SettingsValues } from './settings-values.ts'

const ID = 'site'

const stored = {
  query: SettingsPage,
  variablesOf: () => ({}),
  find: ({ siteSettings }: SettingsPageQuery) => siteSettings,
  versionOf,
}

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, SettingsPage, {})
}

export function Component() {
  const t = useTranslations('settingsForm')
  const { setSite } = useSite()
  const { item, problem, reload } = useEdited(stored, ID)
  const [, save] = useMutation(SaveSiteSettings)
  useNamedField(item !== null)

  async function handleSave(input: SettingsValues, basedOn: string | null) {
    const { data, error } = await save({ input, basedOn })
    if (data) setSite(data.saveSiteSettings.page as Site)
    return { error, id: ID }
  }

  return (
    <EditPage of="settings" id={ID} lead={t('lead')} problem={problem}>
      {item && (
        <SettingsForm
          id={ID}
          initial={versionOf(item)}
          defaults={item.defaults as Defaults}
          onSave={handleSave}
          onReload={reload}
        />
      )}
    </EditPage>
  )
}

/** A link to a setting leads to its field. */
function useNamedField(isShown: boolean) {
  const { hash } = useLocation()
  useEffect(() => {
    const field = isShown && hash && document.querySelector<HTMLElement>(selectorOf(hash))
    if (!field) return
    field.scrollIntoView({ block: 'center' })
    field.focus({ preventScroll: true })
  }, [hash, isShown])
}

function selectorOf(hash: string): string {
  const name = CSS.escape(hash.slice(1))
  return `:is([name="${name}"], [data-field="${name}"])`
}
