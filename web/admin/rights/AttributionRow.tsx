import { useState, type ChangeEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useMutation } from 'urql'
import { graphql } from '../../gql/gql.ts'
import type { AttributionRow_AttributionFragment } from '../../gql/graphql.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { useFormatDate } from '../../i18n/dates.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { Disclosure } from '../../ui/Fold.tsx'
import type { Outcome } from '../../ui/Form.tsx'
import { Message } from '../../ui/Message.tsx'
import { useFailure } from '../layout/useFailure.ts'
import { ConfirmRow } from '../list/ConfirmRow.tsx'
import styles from '../list/Records.module.css'
import { AttributionForm, type Choices } from './AttributionForm.tsx'
import { formatDayOfYear } from './days-of-year.ts'

export const AttributionFragment = graphql(`
  fragment AttributionRow_attribution on Attribution {
    id
    line(lang: $lang)
    communityId: heldCommunityId
    heldCommunity {
      id
      name(lang: $lang)
    }
    labels {
      id
    }
    wordsEn: words(lang: EN, fallback: false)
    wordsEs: words(lang: ES, fallback: false)
    consentBy
    consentOn
    consentFor
    consentUntil
    documentName
    protocol
    seasonFrom
    seasonUntil
    hasNotice
    withdrawal {
      id
      row(lang: $lang)
      place
      title(lang: $lang)
    }
    placeNow
    isGone
    updatedAt
  }
`)

const DeleteAttribution = graphql(`
  mutation DeleteAttribution($id: ID!) {
    deleteAttribution(id: $id)
  }
`)

const StoreConsentDocument = graphql(`
  mutation StoreConsentDocument($id: ID!, $document: ConsentDocumentInput) {
    storeConsentDocument(id: $id, document: $document) {
      id
      documentName
      updatedAt
    }
  }
`)

const ReadConsentDocument = graphql(`
  mutation ReadConsentDocument($id: ID!) {
    readConsentDocument(id: $id) {
      name
      content
    }
  }
`)

/** What a request may hold of it, in Base64. */
const MOST_BYTES = 140_000

type AttributionRowProps = { attribution: AttributionRow_AttributionFragment; place: string; choices: Choices }

/** An attribution, which can be changed, with the document of its consent. */
export function AttributionRow({ attribution, place, choices }: AttributionRowProps) {
  const t = useTranslations('rights')
  const failureOf = useFailure()
  const [, remove] = useMutation(DeleteAttribution)
  const [, store] = useMutation(StoreConsentDocument)
  const [, read] = useMutation(ReadConsentDocument)
  const [asked, setAsked] = useState<AttributionRow_AttributionFragment | null>(null)
  const [outcome, setOutcome] = useState<Outcome>({})
  const { documentName, updatedAt, ...held } = attribution
  const { id, line, consentBy, consentOn, consentUntil, protocol, withdrawal } = held
  const seasonOf = useSeason()
  const format = useFormatDate()

  async function handleFile({ target }: ChangeEvent<HTMLInputElement>) {
    const file = target.files?.[0]
    // Allows choosing the same file again.
    target.value = ''
    if (!file) return
    if (file.size > MOST_BYTES) return setOutcome({ error: t('tooLarge') })
    const bytes = await file.arrayBuffer().catch(() => null)
    if (!bytes) return setOutcome({ error: t('saveFailure') })
    const content = base64(new Uint8Array(bytes))
    const { error } = await store({ id, document: { name: file.name, content } })
    setOutcome(error ? { error: failureOf(error, t('saveFailure')) } : { success: t('stored') })
  }

  async function handleRead() {
    const { data, error } = await read({ id })
    if (error) return setOutcome({ error: failureOf(error, t('readFailure')) })
    const document = data?.readConsentDocument
    if (document) download(document)
  }

  async function handleDelete({ id }: AttributionRow_AttributionFragment) {
    const { error } = await remove({ id })
    if (error) setOutcome({ error: failureOf(error, t('saveFailure')) })
  }

  return (
    <li className={`stack ${styles.block}`}>
      <h3 className={styles.name}>{place}</h3>
      <p>{line}</p>
      {protocol && (
        <p>
          <strong>{t(withdrawal ? 'withheldNow' : 'openNow')}</strong> {t(`protocols.${protocol as 'NEVER'}`)}
          {protocol === 'SEASON' && ` ${seasonOf(attribution)}`}
        </p>
      )}
      {attribution.hasNotice && <p>{t('noticed')}</p>}
      <p className={`hint row ${styles.meta}`}>
        <span>{consentBy ? t('by', { who: consentBy }) : t('noConsent')}</span>
        {consentOn && <span>{t('on', { day: format(consentOn) })}</span>}
        {consentUntil && <span>{t('until', { day: format(consentUntil) })}</span>}
      </p>
      <Disclosure summary={t('change')}>
        {/* Begun anew when it is saved, and not when a document is: what is being written stays. */}
        <AttributionForm key={JSON.stringify(held)} attribution={attribution} choices={choices} />
        <Field
          type="file"
          label={documentName ? t('replaceDocument', { name: documentName }) : t('document')}
          hint={t('documentHint')}
          onChange={(event) => void handleFile(event)}
        />
        <p className={styles.selects}>
          {documentName && (
            <Button variant="secondary" onClick={() => void handleRead()}>
              {t('readDocument')}
            </Button>
          )}
          {!withdrawal && !protocol && (
            <Button variant="secondary" onClick={() => setAsked(attribution)}>
              {t('delete')}
            </Button>
          )}
        </p>
        {(withdrawal || protocol) && <p className="hint">{t(withdrawal ? 'heldStays' : 'protocolStays')}</p>}
      </Disclosure>
      <Message tone="error">{outcome.error}</Message>
      <Message tone="success">{outcome.success}</Message>
      <ConfirmRow
        row={asked}
        title={t('deleteTitle')}
        confirmLabel={t('delete')}
        onConfirm={handleDelete}
        onClose={() => setAsked(null)}
      >
        {({ line }) => t('deleteText', { line })}
      </ConfirmRow>
    </li>
  )
}

function useSeason() {
  const { language } = useLanguage()
  const dayIn = (day: string | null) => (day ? formatDayOfYear(day, language) : '')
  return ({ seasonFrom, seasonUntil }: AttributionRow_AttributionFragment) =>
    `(${dayIn(seasonFrom)} – ${dayIn(seasonUntil)})`
}

function base64(bytes: Uint8Array): string {
  return btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
}

/** As a file of no type, which no browser opens by itself. */
function download({ name, content }: { name: string; content: string }) {
  const link = document.createElement('a')
  link.href = `data:application/octet-stream;base64,${content}`
  link.download = name
  link.click()
}
