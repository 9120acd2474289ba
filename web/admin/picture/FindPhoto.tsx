import Search from 'lucide-react/icons/search'
import { useId, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { useMutation, useQuery } from 'urql'
import { graphql } from '../../gql/gql.ts'
import type { FindPhotoQuery as Found } from '../../gql/graphql.ts'
import { announce } from '../../layout/announcements.ts'
import { codeOf } from '../../graphql/load.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { useFailure } from '../layout/useFailure.ts'
import styles from './FindPhoto.module.css'
import { OpenThumbnail } from './OpenThumbnail.tsx'
import { usePictureProblem } from './usePictureProblem.ts'

const FindPhotoQuery = graphql(`
  query FindPhoto($scientificName: String!) {
    openPhotos(scientificName: $scientificName) {
      photos {
        id
        catalogue
        title
        author
        licence
        page
        thumbnail
        width
        height
      }
      unavailable
    }
  }
`)

const TakeOpenPhoto = graphql(`
  mutation TakeOpenPhoto($id: ID!) {
    takeOpenPhoto(id: $id) {
      url
    }
  }
`)

type OpenPhoto = Found['openPhotos']['photos'][number]

type FindPhotoProps = {
  scientificName: string
  disabled?: boolean
  onPicture: (url: string) => void
}

/** A button with a dialog that searches other sites for openly licensed photos of a plant. */
export function FindPhoto({ scientificName, disabled = false, onPicture }: FindPhotoProps) {
  const t = useTranslations('adminPictures.find')
  const [state, setState] = useState<'new' | 'open' | 'closed'>('new')
  const hint = useId()
  const name = scientificName.trim()

  function handleTaken(url: string) {
    setState('closed')
    announce({ tone: 'success', text: t('taken') })
    onPicture(url)
  }

  return (
    <>
      <Button
        variant="secondary"
        aria-haspopup="dialog"
        disabled={disabled || !name}
        aria-describedby={name ? undefined : hint}
        onClick={() => setState('open')}
      >
        <Search aria-hidden size="1rem" />
        {t('open')}
      </Button>
      {!name && (
        <span id={hint} className="hint">
          {t('needsName')}
        </span>
      )}
      {state !== 'new' &&
        createPortal(
          <Dialog open={state === 'open'} onClose={() => setState('closed')} title={t('title', { name })} size="xl">
            <Choice name={name} onTaken={handleTaken} />
          </Dialog>,
          document.body,
        )}
    </>
  )
}

function Choice({ name, onTaken }: { name: string; onTaken: (url: string) => void }) {
  const t = useTranslations('adminPictures.find')
  const failureOf = useFailure()
  const problemOf = usePictureProblem()
  const errorPage = useTranslations('errorPage')
  const [{ data, error, fetching }, search] = useQuery({ query: FindPhotoQuery, variables: { scientificName: name } })
  const [{ fetching: isTaking }, take] = useMutation(TakeOpenPhoto)
  const [chosen, setChosen] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function handleChoose(id: string) {
    setChosen(id)
    setProblem(null)
    const { data: taken, error: failure } = await take({ id })
    if (taken) return onTaken(taken.takeOpenPhoto.url)
    const fields = failure?.graphQLErrors[0]?.extensions['fields'] as { picture?: string } | undefined
    setProblem(fields?.picture ? problemOf(fields.picture) : String(failureOf(failure!, t('takeFailure'))))
  }

  if (error) {
    return <Notice>{codeOf(error) === 'NOT_AVAILABLE' ? t('off') : failureOf(error, t('failure'))}</Notice>
  }
  if (!data) return <Spinner />
  const { photos, unavailable } = data.openPhotos
  return (
    <>
      <p className={styles.lead}>{t('lead')}</p>
      <div role="status">
        {unavailable.length > 0 && (
          <Notice>{t('unavailable', { names: unavailable.map((catalogue) => t(catalogue)).join(', ') })}</Notice>
        )}
        {photos.length === 0 && unavailable.length === 0 && <Notice>{t('none')}</Notice>}
      </div>
      {unavailable.length > 0 && (
        <Button variant="secondary" busy={fetching} onClick={() => search({ requestPolicy: 'network-only' })}>
          {errorPage('retry')}
        </Button>
      )}
      <div role="alert">{problem && <Notice>{problem}</Notice>}</div>
      <ul className={styles.photos}>
        {photos.map((photo) => (
          <PhotoChoice
            key={photo.id}
            photo={photo}
            isBusy={isTaking && chosen === photo.id}
            disabled={isTaking}
            onChoose={() => void handleChoose(photo.id)}
          />
        ))}
      </ul>
    </>
  )
}

type PhotoChoiceProps = { photo: OpenPhoto; isBusy: boolean; disabled: boolean; onChoose: () => void }

function PhotoChoice({ photo, isBusy, disabled, onChoose }: PhotoChoiceProps) {
  const t = useTranslations('adminPictures.find')
  const { catalogue, title, author, licence, page, thumbnail, width, height } = photo
  return (
    <li className={styles.photo}>
      <OpenThumbnail url={thumbnail} className={styles.thumbnail} />
      <p className="label">{title}</p>
      <p className="fine">
        {author} · {licence}
        {width && height ? ` · ${width} × ${height}` : null}
      </p>
      <p className={`row ${styles.actions}`}>
        <Button
          variant="secondary"
          busy={isBusy}
          disabled={disabled}
          aria-label={t('takeOne', { title })}
          onClick={onChoose}
        >
          {t('take')}
        </Button>
        <a href={page} target="_blank" rel="noopener noreferrer">
          {t(catalogue)}
        </a>
      </p>
    </li>
  )
}
