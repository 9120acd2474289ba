import ImageUp from 'lucide-react/icons/image-up'
import Pencil from 'lucide-react/icons/pencil'
import Trash2 from 'lucide-react/icons/trash'
import { use } from 'react'
import { useTranslations } from 'use-intl'
import { readFragment } from '../../gql/fragment-masking.ts'
import type { AdminPicturesQuery } from '../../gql/graphql.ts'
import { NOUNS } from '../../gql/texts.ts'
import { useLanguage } from '../../i18n/useLanguage.ts'
import { paths } from '../../paths.ts'
import { AfterNotice } from '../../rights/AfterNotice.tsx'
import { Button } from '../../ui/Button.tsx'
import { CreditLine } from '../../ui/CreditLine.tsx'
import { Link } from '../../ui/Link.tsx'
import { Picture } from '../../ui/Picture.tsx'
import records from '../list/Records.module.css'
import { Describing } from './describing.ts'
import { missingOf } from './missing-of.ts'
import { PhotoInForm } from './photo-in-form.ts'
import styles from './PictureRecord.module.css'
import { PICTURE_TYPES } from './send-picture.ts'
import { FileButton } from '../../ui/FileButton.tsx'

export type ListedPicture = AdminPicturesQuery['pictures']['edges'][number]['node']

type PictureRecordProps = {
  picture: ListedPicture
  isUploading: boolean
  onReplace: (file: File) => void
  onDelete: () => void
}

/** A picture of the library: what it shows, whose it is, where it is used, and what can be done with it. */
export function PictureRecord({ picture, isUploading, onReplace, onDelete }: PictureRecordProps) {
  const t = useTranslations('adminLibrary')
  const words = useTranslations('adminPictures')
  const { language } = useLanguage()
  const describe = use(Describing)
  const { url, useCount, usedIn } = picture
  const photo = readFragment(PhotoInForm, picture.photo)
  const { altEn, altEs } = photo
  const alt = language === 'es' ? (altEs ?? altEn) : (altEn ?? altEs)
  const name = alt ?? url.split('/').at(-1)!
  return (
    <li className={styles.record}>
      <AfterNotice notice={language === 'es' ? photo.noticeEs : photo.noticeEn} of="picture">
        <div className={styles.thumbnail}>
          <Picture {...photo} alt="" sizes="7rem" tap="none" />
        </div>
      </AfterNotice>
      <div className={styles.what}>
        <h2 className={records.name}>{name}</h2>
        {(!altEn || !altEs) && <p className={records.urgent}>{words(missingOf(photo))}</p>}
        <figure className={`hint row ${records.meta}`}>
          {photo.credit || photo.licence ? <CreditLine {...photo} /> : t('noCredit')}
        </figure>
        <p className={`hint row ${records.meta}`}>
          {useCount === 0 ? <span className={records.badge}>{t('unused')}</span> : t('usedIn', { count: useCount })}
          {usedIn.map(({ id, kind, title, detail }) => (
            <Link key={id} to={paths.content(NOUNS[kind], kind === 'AILMENT' ? detail! : id)}>
              {title}
            </Link>
          ))}
        </p>
      </div>
      <p className={`hint row ${records.meta}`}>
        <Button
          variant="quiet"
          aria-haspopup="dialog"
          aria-label={words('describeOne', { name })}
          onClick={() => describe(photo)}
        >
          <Pencil aria-hidden size="1rem" />
          {words('describe')}
        </Button>
        <FileButton
          variant="quiet"
          busy={isUploading}
          aria-label={t('replaceOne', { name })}
          accept={PICTURE_TYPES}
          onFiles={([file]) => onReplace(file!)}
        >
          <ImageUp aria-hidden size="1rem" />
          {t('replace')}
        </FileButton>
        {useCount === 0 && (
          <Button variant="quiet" aria-label={t('deleteOne', { name })} onClick={onDelete}>
            <Trash2 aria-hidden size="1rem" />
            {t('delete')}
          </Button>
        )}
      </p>
    </li>
  )
}
