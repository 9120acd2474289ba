import { graphql } from '../../gql/gql.ts'
import type { EmergencyContactInput, SettingsPageQuery, SiteSettingsInput } from '../../gql/graphql.ts'
import { fill, type Filled, type Version } from '../form/editor.ts'

export const SettingsPage = graphql(`
  query SettingsPage {
    siteSettings {
      id
      made
      defaults
      updatedAt
    }
  }
`)

export const SaveSiteSettings = graphql(`
  mutation SaveSiteSettings($input: SiteSettingsInput!, $basedOn: DateTime) {
    saveSiteSettings(input: $input, basedOn: $basedOn) {
      id
      page
    }
  }
`)

export type ContactValue = Filled<EmergencyContactInput>
export type SettingsValues = Omit<Filled<SiteSettingsInput>, 'emergencyContacts'> & {
  emergencyContacts: ContactValue[]
}

/** What holds where nothing is set, by name. */
export type Defaults = Partial<Record<keyof SettingsValues, string | null>>

export const EMPTY_CONTACT: ContactValue = {
  slug: '',
  kind: 'OTHER',
  number: '',
  nameEn: '',
  nameEs: '',
  noteEn: '',
  noteEs: '',
  confirmedOn: '',
  sourceKeys: [],
}

const EMPTY_SETTINGS: SettingsValues = {
  nameEn: '',
  nameEs: '',
  taglineEn: '',
  taglineEs: '',
  noticeEn: '',
  noticeEs: '',
  noticeUntil: '',
  contactEmail: '',
  contactWhatsapp: '',
  donationUrl: '',
  socialFacebook: '',
  socialInstagram: '',
  socialYoutube: '',
  operatorEn: '',
  operatorEs: '',
  hostingEn: '',
  hostingEs: '',
  countsNothing: false,
  emergencyContacts: [],
  aboutEn: '',
  aboutEs: '',
  termsEn: '',
  termsEs: '',
  privacyEn: '',
  privacyEs: '',
}

export function versionOf({ made, defaults, updatedAt }: SettingsPageQuery['siteSettings']): Version<SettingsValues> {
  const { emergencyContacts } = { ...(defaults as SettingsValues), ...(made as Partial<SettingsValues>) }
  const contacts = emergencyContacts.map((contact) => fill(EMPTY_CONTACT, contact))
  return { values: fill(EMPTY_SETTINGS, { ...(made as object), emergencyContacts: contacts }), updatedAt }
}
