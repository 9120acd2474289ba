// The queries on the page. Tests send each of them to the API.

export const FIRST_QUERY = `query NewestPlants {
  plants(first: 3) {
    totalCount
    edges {
      node {
        id
        commonName
        scientificName
        mayanName
      }
    }
  }
}`

export const PAGE_QUERY = `query ArticlesByPage {
  articles(first: 5) {
    totalCount
    edges {
      node {
        id
        title
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}`

export const LANGUAGE_QUERY = `query BothLanguages {
  plants(search: "pericon", first: 1) {
    edges {
      node {
        id
        english: commonName(lang: EN)
        spanish: commonName(lang: ES)
        onlySpanish: basicUses(lang: ES, fallback: false, format: PLAIN)
        untranslated(lang: ES)
      }
    }
  }
}`

export const SOURCES_QUERY = `query UsesWithPrecautions {
  plants(search: "ruda", first: 1) {
    edges {
      node {
        id
        scientificName
        basicUses(lang: EN, format: HTML)
        precautions(lang: EN, format: HTML)
        sources {
          key
          title
          author
          year
          address
        }
        mainImage {
          url
          credit
          licence
        }
      }
    }
  }
}`

export const SAFE_QUERY = `query CoughOfAChildOfThree {
  plants(ailment: "cough", safeFor: { childAge: 3 }, first: 5) {
    totalCount
    keptOut
    edges {
      node {
        id
        commonName
        precautions(format: PLAIN)
      }
      match {
        use {
          preparation
          evidence
          finding
          text
          sources {
            title
          }
        }
        caution {
          level
          text
        }
      }
    }
  }
}`

export const KEPT_OUT_QUERY = `query NotWithBloodThinners {
  plants(safeFor: { medicines: ["anticoagulants"] }, keptOut: true, first: 5) {
    totalCount
    edges {
      node {
        id
        commonName(lang: ES)
      }
      match {
        caution {
          level
          text(lang: ES)
          sources {
            title
          }
        }
      }
    }
  }
}`

export const AILMENT_QUERY = `query DangerSignsOfDiarrhoea {
  ailment(slug: "diarrhoea") {
    name(lang: ES)
    dangerSigns {
      who
      underMonths
      urgency
      text(lang: ES)
    }
    firstHelp(lang: ES, format: PLAIN)
    doNot(lang: ES, format: PLAIN)
  }
}`

export const ERROR_QUERY = `query NoArticle {
  article(id: "nothing") {
    title
  }
}`

export const ERROR_ANSWER = `{
  "errors": [
    {
      "message": "Not found.",
      "path": ["article"],
      "extensions": { "code": "NOT_FOUND" }
    }
  ],
  "data": { "article": null }
}`

export const LIMITS_QUERY = `query MyLimits {
  endpoint {
    limits {
      requestsPerMinute
      cost
      rows
    }
  }
}`
