import { graphql } from '../../gql/gql.ts'

/** A photo as forms show and describe it. */
export const PhotoInForm = graphql(`
  fragment PhotoInForm on Photo {
    url
    altEn: alt(lang: EN, fallback: false)
    altEs: alt(lang: ES, fallback: false)
    noticeEn: notice(lang: EN)
    noticeEs: notice(lang: ES)
    credit
    licence
    fileCredit
    sourceUrl
    focusX
    focusY
    width
    height
    placeholder
    sources {
      type
      srcSet
    }
  }
`)
