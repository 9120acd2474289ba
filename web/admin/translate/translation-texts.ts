import { graphql } from '../../gql/gql.ts'

export const TranslationTaskText = graphql(`
  fragment TranslationTask_text on Translation {
    id
    kind
    itemId
    name
    state
    source
    sourceBefore
    text
    updatedAt
    title(lang: $lang)
    about(lang: $lang)
    picture {
      url
      width
      height
      placeholder
      noticeEn: notice(lang: EN)
      noticeEs: notice(lang: ES)
      sources {
        type
        srcSet
      }
    }
  }
`)

export const StoredTranslation = graphql(`
  query StoredTranslation($of: TranslatedKind!, $id: ID!, $name: String!, $into: Language!, $lang: Language!) {
    translation(of: $of, id: $id, name: $name, into: $into) {
      id
      ...TranslationTask_text
    }
  }
`)

export const SaveTranslation = graphql(`
  mutation SaveTranslation(
    $of: TranslatedKind!
    $id: ID!
    $name: String!
    $into: Language!
    $text: String!
    $basedOn: DateTime
    $textBefore: String
    $lang: Language!
  ) {
    saveTranslation(
      of: $of
      id: $id
      name: $name
      into: $into
      text: $text
      basedOn: $basedOn
      textBefore: $textBefore
    ) {
      id
      ...TranslationTask_text
    }
  }
`)

export const ConfirmTranslation = graphql(`
  mutation ConfirmTranslation($of: TranslatedKind!, $id: ID!, $name: String!, $into: Language!, $basedOn: DateTime) {
    confirmTranslation(of: $of, id: $id, name: $name, into: $into, basedOn: $basedOn) {
      id
      state
    }
  }
`)
