import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import { PhotoPictureFragment } from '../photo/PhotoPicture.tsx'
import { Figure } from '../ui/Figure.tsx'
import { More } from '../ui/Fold.tsx'

export const NoticedPicturesFragment = graphql(`
  fragment NoticedPictures_photo on Photo {
    ...PhotoPicture_photo
    credit
    licence
    sourceUrl
    attributionLine(lang: $lang)
    notice(lang: $lang)
  }
`)

type AfterNoticeProps = { notice: string | null | undefined; of: 'picture' | 'voice'; children: ReactNode }

/** What is of a person who has died: readers choose to see or hear it. It is not printed, and not loaded before. */
export function AfterNotice({ notice, of, children }: AfterNoticeProps) {
  const t = useTranslations('ui')
  if (!notice) return children
  return (
    <div className="no-print" data-notice>
      <p>{notice}</p>
      <More label={t(of === 'picture' ? 'showPhoto' : 'hearVoice')}>{children}</More>
    </div>
  )
}

type NoticedPicturesProps = { photos: readonly FragmentType<typeof NoticedPicturesFragment>[]; sizes: string }

export function NoticedPictures({ photos, sizes }: NoticedPicturesProps) {
  return readFragment(NoticedPicturesFragment, photos).map(({ notice, ...photo }) => (
    <AfterNotice key={readFragment(PhotoPictureFragment, photo).url} notice={notice} of="picture">
      {/* Not even a preview of it is there before. */}
      <Figure photo={{ ...photo, ...readFragment(PhotoPictureFragment, photo), placeholder: null }} sizes={sizes} />
    </AfterNotice>
  ))
}
