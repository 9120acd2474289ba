import { readFragment, type FragmentType } from '../gql/fragment-masking.ts'
import { graphql } from '../gql/gql.ts'
import { FormattedDate } from '../i18n/FormattedDate.tsx'
import { useLanguage } from '../i18n/useLanguage.ts'
import { paths } from '../paths.ts'
import { PhotoPicture } from '../photo/PhotoPicture.tsx'
import { CardTags } from '../tag/CardTags.tsx'
import { BREAKPOINTS } from '../theme/breakpoints.ts'
import { Card } from '../ui/Card.tsx'
import type { NamedDrawing } from '../drawing/drawing-file.ts'
import { WovenPicture } from '../drawing/WovenPicture.tsx'

export const ProjectCardFragment = graphql(`
  fragment ProjectCard_project on Project {
    id
    title(lang: $lang)
    status(lang: $lang)
    # Tells whether the status is a fallback; "untranslated" would read the whole description for it.
    translatedStatus: status(lang: $lang, fallback: false)
    createdAt
    gallery {
      ...PhotoPicture_photo
    }
    attributionLine(lang: $lang)
    tagLabels(lang: $lang) {
      slug
      label
    }
  }
`)

export function ProjectCard({ project: masked }: { project: FragmentType<typeof ProjectCardFragment> }) {
  const { other } = useLanguage()
  const project = readFragment(ProjectCardFragment, masked)
  const picture = project.gallery[0]
  return (
    <Card
      to={paths.project(project.id)}
      title={project.title}
      eyebrow={project.status && <span lang={project.translatedStatus ? undefined : other}>{project.status}</span>}
      media={
        picture ? (
          <PhotoPicture photo={picture} sizes={`${BREAKPOINTS.phone} 5rem, 24rem`} />
        ) : (
          <WovenPicture seed={project.id} />
        )
      }
      mediaShape="landscape"
      meta={
        <>
          <FormattedDate date={project.createdAt} />
          {project.attributionLine && ` · ${project.attributionLine}`}
        </>
      }
      tags={<CardTags tags={project.tagLabels} />}
    />
  )
}

export function drawingsOfProjectCard(masked: FragmentType<typeof ProjectCardFragment>): NamedDrawing[] {
  const { id, gallery } = readFragment(ProjectCardFragment, masked)
  return gallery[0] ? [] : [{ woven: id }]
}
