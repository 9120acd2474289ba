import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { dated } from '../i18n/FormattedDate.tsx'
import { useLanguage } from '../i18n/useLanguage.ts'
import { Button } from '../ui/Button.tsx'
import { Message } from '../ui/Message.tsx'
import { Section } from '../ui/Section.tsx'
import { useMegabytes } from './useMegabytes.ts'
import styles from './OfflinePage.module.css'
import { PageLinks } from './PageLinks.tsx'
import { ProgressBar } from './ProgressBar.tsx'
import { savedPack, type PackedTitle, type SavedPack } from './pack-store.ts'
import { SaveMedia } from './SaveMedia.tsx'
import { askToLast, planAndSave, planPack, removePack, type PackPlan } from './save-pack.ts'
import { forgetEnd, noteLasting, runSave, useSaves } from './saves.ts'

/** The server may take its time for the plan. */
type State = { saved: SavedPack | undefined; plan: PackPlan | undefined; isPlanned: boolean }

const PROBLEMS = { cut: 'packCut', full: 'packFull', changed: 'packChanged', notRemoved: 'removeFailed' } as const

type SaveEverythingProps = { first: SavedPack | undefined; onChange: () => void }

/**
 * Saves all content to this phone: its size before, progress, and afterwards its age and what is in it. `first` is what
 * was saved when the page was opened.
 */
export function SaveEverything({ first, onChange }: SaveEverythingProps) {
  const t = useTranslations('offline')
  const megabytes = useMegabytes()
  const [state, setState] = useState<State>({ saved: first, plan: undefined, isPlanned: false })
  const { saves, isSaving } = useSaves()
  const { progress, end, isLasting = true } = saves.pack ?? {}
  const [removal, setRemoval] = useState<'removed' | 'notRemoved'>()
  const isUnderWay = progress !== undefined
  // The pressed button goes.
  const heading = useRef<HTMLElement>(null)
  const focusHeading = () => heading.current?.focus({ preventScroll: true })

  useEffect(() => {
    let isWanted = true
    async function read() {
      const saved = await savedPack()
      if (isWanted) setState({ saved, plan: undefined, isPlanned: false })
      const next = isUnderWay ? undefined : await readState()
      if (isWanted && next) setState(next)
    }
    void read()
    return () => {
      isWanted = false
    }
  }, [isUnderWay])

  async function handleSave() {
    focusHeading()
    setRemoval(undefined)
    if ((await runSave('pack', state.plan?.bytes ?? 0, planAndSave)) === 'done') {
      // Readers who save data have none yet.
      void import('./OfflineParts.tsx').then(({ startWorker }) => startWorker(true))
      void askToLast().then((isLasting) => noteLasting('pack', isLasting))
    }
    onChange()
  }

  async function handleRemove() {
    focusHeading()
    setRemoval(
      await removePack().then(
        () => 'removed',
        () => 'notRemoved',
      ),
    )
    forgetEnd('pack')
    setState(await readState())
    onChange()
  }

  const { saved, plan, isPlanned } = state
  const outcome = removal ?? end
  const problem = outcome && outcome in PROBLEMS ? PROBLEMS[outcome as keyof typeof PROBLEMS] : undefined
  const isCurrent = saved !== undefined && plan?.digest === saved.digest && plan.bytes === 0
  const label = saved ? 'packUpdate' : outcome === 'cut' ? 'packContinue' : 'packSave'
  return (
    <Section
      title={
        <span ref={heading} tabIndex={-1}>
          {t('pack')}
        </span>
      }
    >
      <div className={`stack ${styles.part}`}>
        <p>{t('packText')}</p>
        {saved && <Saved saved={saved} />}
        {progress ? (
          <ProgressBar {...progress} />
        ) : isCurrent ? (
          <p>{t('packCurrent')}</p>
        ) : !isPlanned ? (
          <p>{t('packPlanning')}</p>
        ) : (
          <>
            <p>{plan ? t('packSize', { size: megabytes(plan.bytes) }) : t('packSizeUnknown')}</p>
            <Button onClick={() => void handleSave()}>{t(label)}</Button>
          </>
        )}
        {saved && !isLasting && <p>{t('packMayGo')}</p>}
        {saved && !progress && (
          <Button variant="secondary" disabled={isSaving} onClick={() => void handleRemove()}>
            {t('packRemove')}
          </Button>
        )}
        <Message tone="success">
          {outcome === 'done' ? t('packDone') : outcome === 'removed' ? t('packRemoved') : null}
        </Message>
        <Message tone="error">{problem && t(problem)}</Message>
        {saved && <SaveMedia onChange={onChange} />}
        {saved && <Titles titles={saved.titles} />}
      </div>
    </Section>
  )
}

async function readState(): Promise<State> {
  const [saved, plan] = await Promise.all([savedPack(), planPack().catch(() => undefined)])
  return { saved, plan, isPlanned: true }
}

function Saved({ saved }: { saved: SavedPack }) {
  const t = useTranslations('offline')
  return <p>{t.rich('packSaved', { date: dated(new Date(saved.at).toISOString()) })}</p>
}

const KINDS = { packPlants: '/plants/', packAilments: '/ailments/', packArticles: '/articles/' } as const

/** All that opens without a connection. */
function Titles({ titles }: { titles: PackedTitle[] }) {
  const t = useTranslations('offline')
  const { language } = useLanguage()
  return Object.entries(KINDS).map(([key, path]) => {
    const own = titles
      .filter((title) => title.path.startsWith(path))
      .sort((one, other) => one[language].localeCompare(other[language], language))
    return (
      <details key={key}>
        <summary>
          {t(key as keyof typeof KINDS)} ({own.length})
        </summary>
        <PageLinks pages={own.map((page) => ({ path: page.path, title: page[language] }))} />
      </details>
    )
  })
}
