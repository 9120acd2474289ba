import { useQuery } from 'urql'
import { readFragment } from '../../gql/fragment-masking.ts'
import { graphql } from '../../gql/gql.ts'
import { usePaused } from '../form/usePaused.ts'
import { PhotoInForm } from './photo-in-form.ts'

const PicturesOfForm = graphql(`
  query PicturesOfForm($urls: [String!]!) {
    photos(urls: $urls) {
      ...PhotoInForm
    }
  }
`)

const PAUSE_MS = 400

/** The pictures of a form that are not described in both languages, each with its place in the form. */
export function useUndescribed(pictures: readonly string[]) {
  const shown = [...new Set(pictures.map((url) => url.trim()).filter(Boolean))]
  // Not while a URL is being typed.
  const urls = usePaused(shown.join('\n'), PAUSE_MS).split('\n').filter(Boolean)
  const [{ data }] = useQuery({ query: PicturesOfForm, variables: { urls }, pause: urls.length === 0 })
  const photos = urls.length === 0 ? [] : (readFragment(PhotoInForm, data?.photos) ?? [])
  return photos
    .filter(({ url, altEn, altEs }) => shown.includes(url) && !(altEn && altEs))
    .map((photo) => ({ photo, number: shown.indexOf(photo.url) + 1 }))
}
