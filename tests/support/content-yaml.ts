import { readContentFiles, type ContentFile } from '../../api/content/files/files.ts'

/** The id of the item in the files below. */
export const ID = '018d6b3f-7c2a-7d11-9c55-2f0a8c7e6b12'
export const plantFile = (more = '') => `id: ${ID}
createdAt: 2024-03-02T15:00:00Z
isPublic: true
commonName: { en: Rue, es: Ruda }
${more}`

export const ailmentFile = (more = '') => `id: ${ID.replace(/^018/, '017')}
createdAt: 2024-03-02T15:00:00Z
isPublic: true
kind: symptom
bodySystem: respiratory
name: { en: Cough, es: Tos }
words: { en: [], es: [] }
${more}`

export function articleFile(more: string): string {
  return `id: ${ID}\ncreatedAt: 2024-03-02T15:00:00Z\nisPublic: true\ntitle: { en: A, es: B }\n${more}\n`
}

export function projectFile(): string {
  const id = ID.replace(/^018/, '019')
  return `id: ${id}\ncreatedAt: 2024-03-02T15:00:00Z\nisLocked: true\ntitle: { en: A garden, es: Un huerto }\n`
}

/** Files of the repository, some of each kind, including hidden items: loading all takes two seconds. */
export async function someContent(): Promise<ContentFile[]> {
  const all = await readContentFiles()
  const some = all.filter(({ path }) => SOME.test(path))
  const used = new Set(some.flatMap(({ text }) => [...text.matchAll(/- ailment: (\S+)/g)].map(([, slug]) => slug)))
  const files = [...some, ...all.filter(({ path }) => used.has(/^ailments\/(.+)\.yaml$/.exec(path)?.[1]))]
  const sources = all.find(({ path }) => path === 'sources.yaml')!
  // An uncited source would be reported.
  const words = new Set(files.flatMap(({ text }) => text.split(/[^\w-]+/)))
  const cited = sources.text.split(/^(?=- key: )/m).filter((entry) => words.has(/^- key: (\S+)/.exec(entry)?.[1] ?? ''))
  return [{ ...sources, text: cited.join('') }, ...files]
}

const SOME = /^(tags|articles\/care-fpic|plants\/(copal|pericon|tabaco)|projects\/sample-(names|safe)-.*)\.yaml$/
