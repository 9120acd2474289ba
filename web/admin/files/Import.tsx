import Upload from 'lucide-react/icons/upload'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Message } from '../../ui/Message.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { sendContent, type ImportReport, type Progress, type ReadingOptions } from './content-zip.ts'
import { JobProgress } from '../job/JobProgress.tsx'
import styles from './FilesPage.module.css'
import { ImportProgress } from './ImportProgress.tsx'
import { ImportReview } from './ImportReview.tsx'
import { SheetReading } from './SheetReading.tsx'
import { useFilesProblem } from './useFilesProblem.ts'
import { FileButton } from '../../ui/FileButton.tsx'

/** Uploads a zip or a spreadsheet, shows what it would change, and applies it after a confirmation. */
export function Import() {
  const t = useTranslations('adminFiles.import')
  const wordsFor = useFilesProblem()
  const [file, setFile] = useState<File | null>(null)
  const [options, setOptions] = useState<ReadingOptions>({})
  const [isConfirmed, setIsConfirmed] = useState(false)
  const [report, setReport] = useState<ImportReport | null>(null)
  const [progress, setProgress] = useState<Progress | null>(null)
  const [error, setError] = useState<ReactNode>(null)
  const [isAsking, setIsAsking] = useState(false)
  const [isApplying, setIsApplying] = useState(false)
  const { added, changed } = useDone()
  const isBusy = progress !== null
  const place = useRef<HTMLDivElement>(null)

  // What was pressed is not there while it is done.
  useEffect(() => {
    if ((isBusy || file) && document.activeElement === document.body) place.current?.focus()
  }, [isBusy, file])

  async function send(file: File, options: ReadingOptions, digest?: string) {
    setError(null)
    setIsApplying(digest !== undefined)
    setProgress({ step: 'sending', done: 0, of: file.size })
    try {
      const answer = await sendContent(file, { digest, options, onProgress: setProgress })
      if (digest) return startAfresh(answer)
      setReport(answer)
    } catch (problem) {
      setReport(null)
      setError(wordsFor(problem, t('failure')))
    }
    setProgress(null)
    setIsApplying(false)
  }

  function read(file: File, options: ReadingOptions) {
    setFile(file)
    setOptions(options)
    setIsConfirmed(false)
    setReport(null)
    void send(file, options)
  }

  const totals = report && totalsOf(report)
  const isGuess = (report?.reading?.sample.length ?? 0) > 0
  return (
    <div className={`stack ${styles.stack}`}>
      <p className="measure">{t('text')}</p>
      <ul className="marked measure">
        <li>{t('addsAndChanges')}</li>
        <li>{t('neverDeletes')}</li>
        <li>{t('emptyCells')}</li>
        <li>{t('allOrNothing')}</li>
      </ul>
      <Message tone="success">{added + changed > 0 && !file && t('done', { added, changed })}</Message>
      <FileField name={file?.name} isBusy={isBusy} onChoose={(chosen) => read(chosen, {})} />
      <div ref={place} tabIndex={-1}>
        <JobProgress kind="IMPORT" isExpected={isApplying}>
          {progress && <ImportProgress progress={progress} />}
        </JobProgress>
      </div>
      <Message tone="error">{error}</Message>
      {report?.reading && file && !isBusy && (
        <SheetReading
          reading={report.reading}
          isConfirmed={isConfirmed}
          onConfirm={setIsConfirmed}
          onRead={(options) => read(file, options)}
        />
      )}
      {report && !isBusy && <ImportReview report={report} />}
      {report?.canApply && file && !isBusy && totals && (
        <p>
          <Button aria-haspopup="dialog" disabled={isGuess && !isConfirmed} onClick={() => setIsAsking(true)}>
            {t('apply', totals)}
          </Button>
        </p>
      )}
      <ConfirmDialog
        open={isAsking}
        title={t('confirmTitle')}
        confirmLabel={t('confirm')}
        onConfirm={() => {
          setIsAsking(false)
          if (file && report) void send(file, options, report.digest)
        }}
        onClose={() => setIsAsking(false)}
      >
        <p>{totals && t('confirmText', totals)}</p>
      </ConfirmDialog>
    </div>
  )
}

type FileFieldProps = {
  /** Of the last chosen file. */
  name: string | undefined
  isBusy: boolean
  onChoose: (file: File) => void
}

/** Accepts a file by button and by drag and drop. */
function FileField({ name, isBusy, onChoose }: FileFieldProps) {
  const t = useTranslations('adminFiles.import')

  function take([file]: Iterable<File>) {
    if (file && !isBusy) onChoose(file)
  }

  return (
    <div
      className={`row ${styles.drop}`}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        take(event.dataTransfer.files)
      }}
    >
      <FileButton variant="secondary" busy={isBusy} accept=".zip,.xlsx,.csv,.tsv,.txt" onFiles={take}>
        <Upload aria-hidden size="1.11rem" />
        {t('choose')}
      </FileButton>
      <p className="hint measure">{name ?? t('drop')}</p>
    </div>
  )
}

function totalsOf({ changes }: ImportReport) {
  const added = changes.filter(({ isNew }) => isNew).length
  const seen = changes.filter(({ isSeen }) => isSeen).length
  return { added, changed: changes.length - added, seen }
}

/** Anything cached in this tab may be outdated, so the page is reloaded and then shows the result. */
function startAfresh(report: ImportReport) {
  const { added, changed } = totalsOf(report)
  window.location.assign(paths.adminFiles({ added: String(added), changed: String(changed) }))
}

function useDone() {
  const [params] = useSearchParams()
  const numberOf = (name: string) => Math.max(0, Number.parseInt(params.get(name) ?? '', 10) || 0)
  return { added: numberOf('added'), changed: numberOf('changed') }
}
