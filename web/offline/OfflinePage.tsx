import { useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useDataSaver } from '../data-saver/useDataSaver.ts'
import type { Language } from '../i18n/language.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { PageHead } from '../layout/PageHead.tsx'
import { useSite } from '../site.ts'
import { Button } from '../ui/Button.tsx'
import { Message } from '../ui/Message.tsx'
import { Section } from '../ui/Section.tsx'
import { hasWorker } from './has-worker.ts'
import { useInstall } from './install.ts'
import { canCache, cachedPages, removeCached, usedBytes, type CachedPage } from './cached-pages.ts'
import { useMegabytes } from './useMegabytes.ts'
import styles from './OfflinePage.module.css'
import { savedPack, type SavedPack } from './pack-store.ts'
import { PageLinks } from './PageLinks.tsx'
import { SaveEverything } from './SaveEverything.tsx'
import { forgetEnd, useSaves } from './saves.ts'

/** What this phone keeps: pages that were read, how much space they use, and how to remove them. */
export function Component() {
  const t = useTranslations('offline')
  const { site } = useSite()
  // What one section changes, the other one reads anew.
  const [changes, setChanges] = useState(0)
  const [removals, setRemovals] = useState(0)
  const [known, setKnown] = useState<Known>()
  const { isSaving } = useSaves()

  const { isOn: isSavingData } = useDataSaver()
  const keepsNothing = isSavingData && !hasWorker()

  useEffect(() => void readKnown().then(setKnown), [])

  return (
    <article className={`wrap ${styles.page}`}>
      <PageHead title={t('title')} description={t('description')} isHidden />
      <h1>{t('title')}</h1>
      <p>{t('lead')}</p>
      <noscript>
        <p>{t('withoutScript')}</p>
      </noscript>
      {site.offline && keepsNothing && <p>{t('saver')}</p>}
      {!site.offline && <p>{t('off')}</p>}
      {known?.isAble === false && <p>{t('unsupported')}</p>}
      {known?.isAble && site.offline && (
        <>
          <SaveEverything
            key={`removed ${removals}`}
            first={removals > 0 ? undefined : known.saved}
            onChange={() => setChanges(changes + 1)}
          />
          <Kept key={`changed ${changes} ${isSaving}`} isSaving={isSaving} onRemove={() => setRemovals(removals + 1)} />
        </>
      )}
      {known && site.offline && <Install />}
    </article>
  )
}

/** What the first section shows. The others wait for it, since it would push them down. */
type Known = { isAble: boolean; saved: SavedPack | undefined }

async function readKnown(): Promise<Known> {
  const [isAble, saved] = await Promise.all([canCache(), savedPack()])
  return { isAble, saved }
}

type State = { pages: CachedPage[]; bytes: number | null }

function Kept({ isSaving, onRemove }: { isSaving: boolean; onRemove: () => void }) {
  const t = useTranslations('offline')
  const megabytes = useMegabytes()
  const { language } = useLanguage()
  const [state, setState] = useState<State>()
  const [removal, setRemoval] = useState<'done' | 'failed'>()

  useEffect(() => void readState(language).then(setState), [language])

  async function handleRemove() {
    try {
      await removeCached()
      forgetEnd('pack')
      setRemoval('done')
      onRemove()
    } catch {
      setRemoval('failed')
    }
    setState(await readState(language))
  }

  return (
    <Section title={t('kept')}>
      <div className={`stack ${styles.part}`}>
        {state?.bytes != null && <p>{t('space', { size: megabytes(state.bytes) })}</p>}
        {state && <PageList pages={state.pages} />}
        <Button variant="secondary" disabled={isSaving} onClick={() => void handleRemove()}>
          {t('remove')}
        </Button>
        <Message tone="success">{removal === 'done' && t('removed')}</Message>
        <Message tone="error">{removal === 'failed' && t('removeFailed')}</Message>
      </div>
    </Section>
  )
}

async function readState(language: Language): Promise<State> {
  const [pages, bytes] = await Promise.all([cachedPages(language).catch(() => []), usedBytes()])
  return { pages, bytes }
}

function PageList({ pages }: { pages: CachedPage[] }) {
  const t = useTranslations('offline')
  if (pages.length === 0) return <p>{t('nothingRead')}</p>
  return (
    <>
      <p>{t('read')}</p>
      <PageLinks pages={pages} />
    </>
  )
}

function Install() {
  const t = useTranslations('offline')
  const install = useInstall()
  return (
    <Section title={t('install')}>
      <div className={`stack ${styles.part}`}>
        <p>{t('installText')}</p>
        {install ? <Button onClick={install}>{t('add')}</Button> : <p>{t('installHow')}</p>}
      </div>
    </Section>
  )
}
