import Lock from 'lucide-react/icons/lock'
import LockOpen from 'lucide-react/icons/lock-open'
import { useTranslations } from 'use-intl'
import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { BackLink } from '../list/BackLink.tsx'
import { paths } from '../paths.ts'
import { PhotoPictureFragment } from '../photo/PhotoPicture.tsx'
import { CiteLink } from '../layout/CiteLink.tsx'
import { NoticedPictures } from '../rights/AfterNotice.tsx'
import { Attributions, NoCommunity } from '../rights/Attributions.tsx'
import { ShareLink } from '../share/ShareLink.tsx'
import { useSite } from '../site.ts'
import { CitedText } from '../source/CitedText.tsx'
import { SourceList } from '../source/SourceList.tsx'
import { TagList } from '../tag/TagList.tsx'
import { BREAKPOINTS } from '../theme/breakpoints.ts'
import { ButtonLink } from '../ui/Button.tsx'
import { Gallery } from '../ui/Gallery.tsx'
import { Video } from '../ui/Video.tsx'
import { WovenBand } from '../drawing/WovenBand.tsx'
import { WovenPicture } from '../drawing/WovenPicture.tsx'
import styles from './ProjectPage.module.css'
import type { ProjectSheet_ProjectFragment } from '../gql/graphql.ts'

export const ProjectSheetFragment = graphql(`
  fragment ProjectSheet_project on Project {
    id
    title(lang: $lang)
    status(lang: $lang)
    description(lang: $lang, format: HTML, glossary: true)
    isLocked
    isSample
    gallery {
      ...PhotoPicture_photo
      credit
      licence
      sourceUrl
      attributionLine(lang: $lang)
    }
    noticedPictures {
      ...NoticedPictures_photo
    }
    youtubeVideoUrl
    tagLabels(lang: $lang) {
      slug
      label
    }
    attributions {
      ...Attributions_attribution
    }
    untranslated(lang: $lang)
    sources {
      key
      ...CitedText_source
      ...SourceList_source
    }
  }
`)

const PICTURE = `${BREAKPOINTS.desktop} 33rem, 100vw`

/** A project, on its page and in previews. */
export function ProjectSheet({ project: masked }: { project: FragmentType<typeof ProjectSheetFragment> }) {
  const t = useTranslations('projectPage')
  const project = readFragment(ProjectSheetFragment, masked)
  const title = project.title ?? ''
  return (
    <article className={`wrap ${styles.page}`}>
      <BackLink to={paths.projects()}>{t('back')}</BackLink>
      <ProjectHeader project={project} />
      <div className={`stack ${styles.columns}`}>
        <div className={styles.content}>
          {project.description && (
            <CitedText
              name="description"
              html={project.description}
              sources={project.sources}
              isFallback={project.untranslated.includes('description')}
            />
          )}
          <Attributions of={project.attributions} text="description" />
          <NoticedPictures photos={project.noticedPictures} sizes={PICTURE} />
          {project.youtubeVideoUrl && (
            <Video url={project.youtubeVideoUrl} title={t('videoTitle', { title })} playLabel={t('playVideo')} />
          )}
          <SourceList sources={project.sources} texts={[{ name: 'description', html: project.description }]} />
          <CiteLink of="projects" id={project.id} />
        </div>
        <GetInvolved isSample={project.isSample} />
      </div>
    </article>
  )
}

function ProjectHeader({ project }: { project: ProjectSheet_ProjectFragment }) {
  const t = useTranslations('projectPage')
  const { other } = useLanguage()
  const languageOf = (field: string) => (project.untranslated.includes(field) ? other : undefined)
  const LockIcon = project.isLocked ? Lock : LockOpen
  return (
    <header className={`stack ${styles.header}`}>
      <div className={`stack ${styles.heading}`}>
        <p className={`row ${styles.badges}`}>
          <span className={styles.badge} data-locked={project.isLocked || undefined}>
            <LockIcon aria-hidden size="0.89rem" />
            {t(project.isLocked ? 'isLocked' : 'isActive')}
          </span>
          {project.status && (
            <span className={styles.status} lang={languageOf('status')}>
              {project.status}
            </span>
          )}
        </p>
        <h1 lang={languageOf('title')}>{project.title}</h1>
        <Attributions of={project.attributions} text={null} />
        <NoCommunity of={project.attributions} />
        <TagList tags={project.tagLabels} hrefFor={(tag) => paths.projects({ tag })} />
        <p>
          <ShareLink title={project.title ?? ''} />
        </p>
      </div>
      {project.gallery.length > 0 ? (
        <Gallery
          // Each project starts at its first picture.
          key={project.id}
          selectable
          photos={project.gallery.map((photo) => ({ ...photo, ...readFragment(PhotoPictureFragment, photo) }))}
          sizes={PICTURE}
          labels={{ list: t('gallery'), show: (number, total) => t('showPicture', { number, total }) }}
        />
      ) : (
        <div className={styles.cloth}>
          <WovenPicture seed={project.id} />
        </div>
      )}
    </header>
  )
}

function GetInvolved({ isSample }: { isSample: boolean }) {
  const t = useTranslations('projectPage')
  const { site } = useSite()
  const ofProjects = site.donationUrl ? 'getInvolvedText' : 'getInvolvedMember'
  return (
    <aside aria-labelledby="get-involved" className={`no-print ${styles.involved}`}>
      <WovenBand />
      <div className={`stack ${styles.invitation}`}>
        <h2 id="get-involved">{t('getInvolved')}</h2>
        <p>{t(isSample ? 'getInvolvedSample' : ofProjects)}</p>
        <ButtonLink to={paths.profile()}>{t('toProfile')}</ButtonLink>
      </div>
    </aside>
  )
}
