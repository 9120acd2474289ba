import { Lock, LockOpen } from 'lucide-react'
import { useParams, type LoaderFunctionArgs } from 'react-router-dom'
import { useTranslations } from 'use-intl'
import { readFragment } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import type { ProjectPageQuery } from '../gql/graphql.ts'
import { useLanguage } from '../i18n/useLanguage.ts'
import { BackLink } from '../list/BackLink.tsx'
import { ItemProblem } from '../list/ItemProblem.tsx'
import { apiLanguage, load, usePage } from '../load.ts'
import { paths } from '../paths.ts'
import { PhotoPictureFragment } from '../photo/PhotoPicture.tsx'
import { CitedText } from '../source/CitedText.tsx'
import { SourceList } from '../source/SourceList.tsx'
import { ButtonLink } from '../ui/Button.tsx'
import { Gallery } from '../ui/Gallery.tsx'
import { TagList } from '../ui/TagList.tsx'
import { Video } from '../ui/Video.tsx'
import { WovenBand } from '../ui/WovenBand.tsx'
import { WovenPicture } from '../ui/WovenPicture.tsx'
import { ProjectPageHead } from './ProjectPageHead.tsx'
import styles from './ProjectPage.module.css'

const ProjectPage = graphql(`
  query ProjectPage($id: ID!, $lang: Language!) {
    project(id: $id) {
      id
      title(lang: $lang)
      status(lang: $lang)
      description(lang: $lang, format: HTML)
      isLocked
      gallery {
        ...PhotoPicture_photo
        credit
        licence
      }
      youtubeVideoUrl
      tagLabels(lang: $lang) {
        slug
        label
      }
      untranslated(lang: $lang)
      sources {
        key
        ...SourceList_source
      }
      ...ProjectPageHead_project
    }
  }
`)

export function loader(args: LoaderFunctionArgs) {
  const variables = { id: args.params['id'] ?? '', lang: apiLanguage(args) }
  return load(args, ProjectPage, variables, (data) => data.project)
}

export function Component() {
  const t = useTranslations('projectPage')
  const { id = '' } = useParams()
  const { lang } = useLanguage()
  const { data, problem } = usePage(ProjectPage, { id, lang })
  const back = { to: paths.projects(), label: t('back') }
  if (problem === 'NOT_FOUND') {
    return <ItemProblem title={t('notFound')} explanation={t('notFoundText')} back={back} />
  }
  if (problem === 'LOCKED') return <ItemProblem title={t('locked')} explanation={t('lockedText')} back={back} />
  if (problem) return <ItemProblem title={t('failed')} back={back} />
  return data?.project && <ProjectSheet project={data.project} />
}

type Project = NonNullable<ProjectPageQuery['project']>

function ProjectSheet({ project }: { project: Project }) {
  const t = useTranslations('projectPage')
  const title = project.title ?? ''
  return (
    <article className={`wrap ${styles.page}`}>
      <ProjectPageHead project={project} />
      <BackLink to={paths.projects()}>{t('back')}</BackLink>
      <ProjectHeader project={project} />
      <div className={styles.columns}>
        <div className={styles.content}>
          {project.description && (
            <CitedText html={project.description} isFallback={project.untranslated.includes('description')} />
          )}
          {project.youtubeVideoUrl && (
            <Video url={project.youtubeVideoUrl} title={t('videoTitle', { title })} playLabel={t('playVideo')} />
          )}
          <SourceList sources={project.sources} />
        </div>
        <GetInvolved />
      </div>
    </article>
  )
}

function ProjectHeader({ project }: { project: Project }) {
  const t = useTranslations('projectPage')
  const { other } = useLanguage()
  const languageOf = (field: string) => (project.untranslated.includes(field) ? other : undefined)
  const LockIcon = project.isLocked ? Lock : LockOpen
  return (
    <header className={styles.header}>
      <div className={styles.heading}>
        <p className={styles.badges}>
          <span className={styles.badge} data-locked={project.isLocked || undefined}>
            <LockIcon aria-hidden size={16} />
            {t(project.isLocked ? 'isLocked' : 'isActive')}
          </span>
          {project.status && (
            <span className={styles.status} lang={languageOf('status')}>
              {project.status}
            </span>
          )}
        </p>
        <h1 lang={languageOf('title')}>{project.title}</h1>
        <TagList tags={project.tagLabels} hrefFor={(tag) => paths.projects({ tag })} />
      </div>
      {project.gallery.length > 0 ? (
        <Gallery
          // Another project starts at its own first picture.
          key={project.id}
          selectable
          photos={project.gallery.map((photo) => ({ ...photo, ...readFragment(PhotoPictureFragment, photo) }))}
          sizes="(max-width: 56rem) 100vw, 33rem"
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

function GetInvolved() {
  const t = useTranslations('projectPage')
  return (
    <aside aria-labelledby="get-involved" className={`no-print ${styles.involved}`}>
      <WovenBand />
      <div className={styles.invitation}>
        <h2 id="get-involved">{t('getInvolved')}</h2>
        <p>{t('getInvolvedText')}</p>
        <ButtonLink to={paths.profile()}>{t('toProfile')}</ButtonLink>
      </div>
    </aside>
  )
}
