import { graphql } from '../gql/gql.ts'

/** What still warns of a plant that was withdrawn, for the error page. */
export const WithdrawnWarnings = graphql(`
  query WithdrawnWarnings($id: ID!, $lang: Language!) {
    withdrawnPlant(id: $id) {
      id
      isPoisonous
      cautions {
        subject
        level
        routes
        medicine {
          slug
          name(lang: $lang)
        }
        condition {
          slug
          name(lang: $lang)
        }
        text(lang: $lang)
        isTranslated(lang: $lang)
      }
      texts {
        name
        text(lang: $lang, format: HTML)
        isTranslated(lang: $lang)
      }
      emergencyContacts {
        ...EmergencyBox_contact
      }
    }
  }
`)
