import Download from 'lucide-react/icons/download'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { useClient, useMutation } from 'urql'
import { PasswordFields } from '../../auth/fields.tsx'
import { useUser } from '../../auth/useUser.ts'
import { graphql } from '../../gql/gql.ts'
import type { BackupsPageQuery } from '../../gql/graphql.ts'
import { codeOf, fieldsOf, usePage } from '../../graphql/load.ts'
import { useFormatDate } from '../../i18n/dates.ts'
import { FormattedDate } from '../../i18n/FormattedDate.tsx'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Form, type Outcome } from '../../ui/Form.tsx'
import { SubmitButton } from '../../ui/SubmitButton.tsx'
import { Message } from '../../ui/Message.tsx'
import { JobProgress } from '../job/JobProgress.tsx'
import { AdminPage } from '../layout/AdminPage.tsx'
import { loadAdmin } from '../layout/load-admin.ts'
import { useFailure } from '../layout/useFailure.ts'
import { RecordList } from '../list/RecordList.tsx'
import styles from '../list/Records.module.css'
import own from './BackupsPage.module.css'

const BackupsPage = graphql(`
  query BackupsPage {
    backups {
      id
      nextAt
      kept
      files {
        name
        megabytes
        madeAt
        hasPictures
      }
    }
  }
`)

const StartBackup = graphql(`
  mutation StartBackup($password: String!) {
    startBackup(password: $password) {
      id
    }
  }
`)

const OpenBackup = graphql(`
  mutation OpenBackup($name: String!, $password: String!) {
    openBackup(name: $name, password: $password)
  }
`)

type Backup = BackupsPageQuery['backups']['files'][number]

export function loader(args: LoaderFunctionArgs) {
  return loadAdmin(args, BackupsPage, {})
}

export function Component() {
  const t = useTranslations('backups')
  const client = useClient()
  const { data, problem } = usePage(BackupsPage, {})
  const [opened, setOpened] = useState<Backup | null>(null)
  const backups = data?.backups

  return (
    <AdminPage title={t('title')} lead={t('lead')}>
      <Message tone="error">{problem && t('loadFailure')}</Message>
      {backups && <Times {...backups} />}
      <section className={styles.section} aria-labelledby="make">
        <h2 id="make">{t('make')}</h2>
        <div className={`stack panel ${styles.sheet}`}>
          <StartForm />
          <JobProgress
            kind="BACKUP"
            onEnd={() => void client.query(BackupsPage, {}, { requestPolicy: 'network-only' }).toPromise()}
          />
        </div>
      </section>
      <section className={styles.section} aria-labelledby="list">
        <h2 id="list">{t('list')}</h2>
        <RecordList
          label={t('list')}
          rows={backups?.files}
          empty={<EmptyState title={t('none')} />}
          renderRow={(file) => <BackupRow key={file.name} file={file} onOpen={() => setOpened(file)} />}
        />
      </section>
      <Dialog open={opened !== null} onClose={() => setOpened(null)} title={t('downloadTitle')} size="sm">
        {opened && <OpenForm file={opened} onOpened={() => setOpened(null)} />}
      </Dialog>
    </AdminPage>
  )
}

function Times({ files, nextAt, kept }: BackupsPageQuery['backups']) {
  const t = useTranslations('backups')
  const last = files[0]
  return (
    <>
      <dl className={own.times}>
        <div className="panel">
          <dt className="hint">{t('last')}</dt>
          <dd>{last ? <FormattedDate date={last.madeAt} withTime /> : t('none')}</dd>
        </div>
        {nextAt && (
          <div className="panel">
            <dt className="hint">{t('next')}</dt>
            <dd>{Date.parse(nextAt) < Date.now() + 60_000 ? t('now') : <FormattedDate date={nextAt} withTime />}</dd>
          </div>
        )}
      </dl>
      <p className={`hint ${own.note}`}>{nextAt ? t('kept', { count: kept }) : t('noDaily')}</p>
    </>
  )
}

function BackupRow({ file: { name, megabytes, madeAt, hasPictures }, onOpen }: { file: Backup; onOpen: () => void }) {
  const t = useTranslations('backups')
  const formatDate = useFormatDate()
  return (
    <li className={`row ${styles.record}`}>
      <div className={styles.what}>
        <h3 className={styles.name}>
          <FormattedDate date={madeAt} withTime />
        </h3>
        <p className={`hint row ${styles.meta}`}>
          <span>{t('size', { megabytes: Math.max(0.1, Math.round(megabytes * 10) / 10) })}</span>
          <span>{t(hasPictures ? 'pictures' : 'noPictures')}</span>
          <span>{name}</span>
        </p>
      </div>
      <Button
        variant="quiet"
        aria-haspopup="dialog"
        aria-label={t('downloadOne', { date: formatDate(madeAt, { withTime: true }) })}
        onClick={onOpen}
      >
        <Download aria-hidden size="1rem" />
        {t('download')}
      </Button>
    </li>
  )
}

function StartForm() {
  const t = useTranslations('backups')
  const [, start] = useMutation(StartBackup)
  const outcomeOf = useRefusal(t('makeFailure'))
  return (
    <PasswordForm
      legend={t('make')}
      text={t('makeText')}
      onSend={async (password) => {
        const { error } = await start({ password })
        if (error && codeOf(error) === 'CONFLICT') return { error: t('running') }
        return error ? outcomeOf(error) : { success: t('begun') }
      }}
    />
  )
}

function OpenForm({ file: { name }, onOpened }: { file: Backup; onOpened: () => void }) {
  const t = useTranslations('backups')
  const [, open] = useMutation(OpenBackup)
  const outcomeOf = useRefusal(t('downloadFailure'))
  return (
    <PasswordForm
      legend={t('download')}
      text={t('downloadText')}
      onSend={async (password) => {
        const { data, error } = await open({ name, password })
        if (error) return codeOf(error) === 'NOT_FOUND' ? { error: t('gone') } : outcomeOf(error)
        // The browser saves it, and the page stays.
        window.location.assign(data!.openBackup!)
        onOpened()
        return {}
      }}
    />
  )
}

type PasswordFormProps = { legend: string; text: string; onSend: (password: string) => Promise<Outcome> }

function PasswordForm({ legend, text, onSend }: PasswordFormProps) {
  const t = useTranslations('backups')
  const email = useUser()?.email
  return (
    <Form legend={legend} clears onSend={(data) => onSend(String(data.get('password')))}>
      <p className={`hint ${own.note}`}>{text}</p>
      {/* Tells password managers the account of the password. */}
      <input type="text" name="username" autoComplete="username" value={email ?? ''} readOnly hidden />
      <PasswordFields fields={[{ kind: 'current', name: 'password', label: t('password') }]} />
      <SubmitButton>{legend}</SubmitButton>
    </Form>
  )
}

function useRefusal(failure: string) {
  const t = useTranslations('backups')
  const failureOf = useFailure()
  return (error: Parameters<typeof failureOf>[0]): Outcome => {
    if (codeOf(error) === 'RATE_LIMITED') return { error: t('limited') }
    if (fieldsOf(error)['password']) return { fields: { password: t('wrong') }, error: failure }
    return { error: failureOf(error, failure) }
  }
}
