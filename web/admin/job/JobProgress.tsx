import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useClient, useMutation, useQuery } from 'urql'
import { graphql } from '../../gql/gql.ts'
import type { JobKind } from '../../gql/graphql.ts'
import { Button } from '../../ui/Button.tsx'
import { Message } from '../../ui/Message.tsx'
import { useFailure } from '../layout/useFailure.ts'
import styles from './JobProgress.module.css'

const LastJob = graphql(`
  query LastJob($kind: JobKind!) {
    lastJob(kind: $kind) {
      id
      state
      isStopping
      step
      done
      of
      problem
      by
      finishedAt
    }
  }
`)

const StopJob = graphql(`
  mutation StopJob($id: ID!) {
    stopJob(id: $id) {
      id
      state
      isStopping
    }
  }
`)

const LOOK_EVERY_MS = 1000
const RECENT_MS = 60_000

type JobProgressProps = {
  kind: JobKind
  /** Whether one is about to begin. */
  isExpected?: boolean
  onEnd?: () => void
  /** Shown while none is running. */
  children?: ReactNode
}

/** The job of a kind that is running, whoever started it, with a button to stop it; then what became of it. */
export function JobProgress({ kind, isExpected = false, onEnd, children }: JobProgressProps) {
  const t = useTranslations('job')
  const client = useClient()
  const failureOf = useFailure()
  const [{ data }] = useQuery({ query: LastJob, variables: { kind }, requestPolicy: 'cache-and-network' })
  const [, stop] = useMutation(StopJob)
  const [error, setError] = useState<ReactNode>(null)
  const [watched, setWatched] = useState<string | null>(null)
  const job = data?.lastJob
  const isRunning = job?.state === 'RUNNING'
  if (isRunning && watched !== job.id) setWatched(job.id)
  const wasRunning = useRef(false)
  const noteEnd = useEffectEvent(() => onEnd?.())

  useEffect(() => {
    if (wasRunning.current && !isRunning) noteEnd()
    wasRunning.current = isRunning
  }, [isRunning])

  useEffect(() => {
    if (!isRunning && !isExpected) return
    const look = () => void client.query(LastJob, { kind }, { requestPolicy: 'network-only' }).toPromise()
    const timer = setInterval(look, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [isRunning, isExpected, client, kind])

  // One that ended long before the page was opened is no news.
  if (!job || (job.id !== watched && !isRecent(job.finishedAt))) return children
  // A page that shows what was imported says so.
  if (kind === 'IMPORT' && job.state === 'DONE') return children
  const { state, step, done, of } = job
  if (state !== 'RUNNING')
    return (
      <>
        {children}
        <Message tone={state === 'FAILED' ? 'error' : 'success'}>
          {job.problem ? t('problem', { problem: job.problem }) : t(`ended.${state}`)}
        </Message>
      </>
    )

  async function handleStop() {
    setError(null)
    const { error } = await stop({ id: job!.id })
    if (error) setError(failureOf(error, t('stopFailure')))
  }

  return (
    <div className={styles.job}>
      <p role="status">{t(`step.${t.has(`step.${step as 'begin'}`) ? (step as 'begin') : 'begin'}`, { done, of })}</p>
      <progress aria-label={t('progress')} {...(of > 0 && { value: done, max: of })} />
      <p className={`hint ${styles.note}`}>
        {t('by', { by: job.by })} {t('goesOn')}
      </p>
      <Button variant="secondary" disabled={job.isStopping} onClick={() => void handleStop()}>
        {t(job.isStopping ? 'stopping' : 'stop')}
      </Button>
      <Message tone="error">{error}</Message>
    </div>
  )
}

function isRecent(time: string | null | undefined): boolean {
  return Boolean(time) && Date.now() - Date.parse(time!) < RECENT_MS
}
