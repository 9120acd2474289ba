import {
  inFiles,
  shortMoment,
  tidy,
  type AilmentFile,
  type ArticleFile,
  type PhotoRow,
  type PlantFile,
  type ProjectFile,
  type SourceRow,
  type TagRow,
  type Words,
} from './shapes.ts'
import { inOrder } from '../morphology/in-order.ts'
import { AILMENT_TEXTS, ARTICLE_TEXTS, namesOf, PLANT_TEXTS, PROJECT_TEXTS, type Texts } from '../texts.ts'
import type {
  Ailment,
  Article,
  DangerSign,
  Photo,
  Plant,
  PlantCaution,
  PlantName,
  PlantUse,
  Project,
  Source,
  Tag,
} from '../../../prisma/generated/client/client.ts'

// Database rows as file content: the reverse of rows.ts.

/** Metadata of pictures by URL. */
export type Photos = ReadonlyMap<string, Photo>
type Columns = Record<string, unknown>

/** `slugs` maps ids of plants to file names. */
export function plantValue(
  plant: Plant & { names: PlantName[]; uses: PlantUse[]; cautions: PlantCaution[] },
  photos: Photos,
  slugs: ReadonlyMap<string, string>,
): PlantFile {
  // Short texts are written on one line.
  const { commonName, plantFamily, geographicLocation, ...others } = inBoth(plant, PLANT_TEXTS)
  return {
    id: plant.id,
    createdAt: shortMoment(plant.createdAt),
    isPublic: plant.isPublic,
    isPoisonous: plant.isPoisonous,
    scientificName: textOf(plant.scientificName),
    nameAuthority: textOf(plant.nameAuthority),
    synonyms: textsOf(plant.synonyms),
    commonName,
    mayanName: textOf(plant.mayanName),
    names: plant.names.map((name) => ({
      name: tidy(name.name),
      language: name.language,
      place: textOf(name.place),
      note: wordsOf(name, 'note'),
      source: textOf(name.source),
      reviewed: name.reviewed,
      recording: name.recording,
      speaker: textOf(name.speaker),
      community: textOf(name.community),
      consent: textOf(name.consent),
      consentOn: name.consentOn,
    })),
    plantFamily,
    habit: plant.habit as PlantFile['habit'],
    morphology: inOrder(plant.morphology),
    plantPartUsed: partsOf(plant.plantPartUsed),
    geographicLocation,
    mainImage: photoOf(plant.mainImageUrl, photos),
    galleryImages: photosOf(plant.galleryImages, photos),
    youtubeVideoUrl: textOf(plant.youtubeVideoUrl),
    tags: textsOf(plant.tags),
    conservation: conservationOf(plant),
    review: reviewOf(plant),
    uses: plant.uses.map((use) => ({
      ailment: use.ailmentSlug,
      parts: use.parts.map(inFiles),
      preparation: inFiles(use.preparation),
      route: inFiles(use.route),
      evidence: inFiles(use.evidence),
      finding: inFiles(use.finding),
      place: wordsOf(use, 'place'),
      text: wordsOf(use, 'text'),
      sources: use.sourceKeys,
    })),
    cautions: plant.cautions.map((caution) => ({
      subject: inFiles(caution.subject),
      level: inFiles(caution.level),
      underAge: caution.underAge,
      medicine: caution.medicine,
      condition: caution.condition,
      lookalike: slugs.get(caution.lookalikeId ?? '') ?? null,
      routes: caution.routes.map(inFiles),
      text: wordsOf(caution, 'text'),
      sources: caution.sourceKeys,
    })),
    ...others,
  }
}

function conservationOf(plant: Plant): PlantFile['conservation'] {
  const { conservationList: list, conservationCategory: category, conservationYear: year } = plant
  return list && category ? { list, category, year, source: textOf(plant.conservationSource) } : null
}

function reviewOf(plant: Plant): PlantFile['review'] {
  const { reviewedBy: by, reviewedOn: on, reviewedUntil: until } = plant
  return by && on ? { by, role: wordsOf(plant, 'reviewerRole'), on, until } : null
}

export function ailmentValue(ailment: Ailment & { dangerSigns: DangerSign[] }): AilmentFile {
  const { name, ...others } = inBoth(ailment, AILMENT_TEXTS)
  return {
    id: ailment.id,
    createdAt: shortMoment(ailment.createdAt),
    isPublic: ailment.isPublic,
    kind: inFiles(ailment.kind),
    bodySystem: inFiles(ailment.bodySystem),
    name,
    words: { en: textsOf(ailment.wordsEn), es: textsOf(ailment.wordsEs) },
    tags: textsOf(ailment.tags),
    ...others,
    dangerSigns: ailment.dangerSigns.map((sign) => ({
      who: inFiles(sign.who),
      underMonths: sign.underMonths,
      urgency: inFiles(sign.urgency),
      text: wordsOf(sign, 'text') ?? { en: null, es: null },
      sources: sign.sourceKeys,
    })),
  }
}

/** `slugs` maps ids of plants to file names. */
export function articleValue(
  article: Article & { plants: { plantId: string }[] },
  photos: Photos,
  slugs: ReadonlyMap<string, string>,
): ArticleFile {
  return {
    id: article.id,
    createdAt: shortMoment(article.createdAt),
    isPublic: article.isPublic,
    ...inBoth(article, ARTICLE_TEXTS),
    featuredImage: photoOf(article.featuredImageUrl, photos),
    youtubeVideoUrl: textOf(article.youtubeVideoUrl),
    tags: textsOf(article.tags),
    plants: article.plants.map(({ plantId }) => slugs.get(plantId)!).sort(),
  }
}

export function projectValue(project: Project, photos: Photos): ProjectFile {
  const { title, status, ...others } = inBoth(project, PROJECT_TEXTS)
  return {
    id: project.id,
    createdAt: shortMoment(project.createdAt),
    isLocked: project.isLocked,
    isSample: project.isSample,
    title,
    status,
    ...others,
    galleryImages: photosOf(project.galleryImages, photos),
    youtubeVideoUrl: textOf(project.youtubeVideoUrl),
    tags: textsOf(project.tags),
  }
}

export function tagValue({ slug, kind, labelEn, labelEs }: Tag): TagRow {
  return { slug, kind: kind as TagRow['kind'], en: tidy(labelEn), es: tidy(labelEs) }
}

export function sourceValue(source: Source): SourceRow {
  const { key, title, author, year, address } = source
  return {
    key,
    title: tidy(title),
    author: textOf(author),
    year,
    address: textOf(address),
    kind: source.kind && inFiles(source.kind),
    doi: textOf(source.doi),
    readOn: source.readOn,
    note: wordsOf(source, 'note'),
  }
}

/** The parts used: a comma-separated string in the database, a list in the files. */
export function partsOf(parts: string | null): string[] {
  return textsOf(parts?.split(',') ?? [])
}

function photosOf(urls: string[], photos: Photos): PhotoRow[] {
  return urls.flatMap((url) => photoOf(url, photos) ?? [])
}

function photoOf(address: string | null, photos: Photos): PhotoRow | null {
  const url = textOf(address)
  if (!url) return null
  const known = photos.get(url)
  return {
    url,
    alt: known && wordsOf(known, 'alt'),
    credit: textOf(known?.credit ?? null),
    licence: textOf(known?.licence ?? null),
    sourceUrl: textOf(known?.sourceUrl ?? null),
    focusX: known?.focusX ?? null,
    focusY: known?.focusY ?? null,
    width: known?.width ?? null,
    height: known?.height ?? null,
    widths: known?.widths ?? [],
    placeholder: known?.placeholder ?? null,
  }
}

/** All texts of a row. */
function inBoth<List extends Texts>(row: Columns, texts: List) {
  const words = namesOf(texts).map((name) => [name, wordsOf(row, name)])
  return Object.fromEntries(words) as {
    [Name in keyof List]: List[Name]['kind'] extends 'name' ? Record<'en' | 'es', string> : Words | undefined
  }
}

/** A text in both languages; undefined if it is empty in both. */
function wordsOf(row: Columns, name: string): Words | undefined {
  const [en, es] = [textOf(row[`${name}En`]), textOf(row[`${name}Es`])]
  return en === null && es === null ? undefined : { en, es }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? tidy(value) || null : null
}

function textsOf(values: string[]): string[] {
  return values.map(tidy).filter(Boolean)
}
