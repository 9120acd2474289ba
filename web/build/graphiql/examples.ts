/** The initial tabs of GraphiQL: a list, a search, one plant in two languages, the tags. */
export const examples: { query: string; variables?: string }[] = [
  {
    query: `# The newest plants, in both languages. Click ▶ to run it.
query NewestPlants {
  plants(first: 6) {
    totalCount
    edges {
      node {
        id
        english: commonName(lang: EN)
        spanish: commonName(lang: ES)
        scientificName
        mayanName
      }
    }
    pageInfo {
      hasNextPage
      endCursor
    }
  }
}
`,
  },
  {
    query: `# A search forgives accents, apostrophes and a typo, and finds any name, tag or text.
query Search($term: String!, $after: String) {
  plants(search: $term, first: 10, after: $after) {
    totalCount
    edges {
      cursor
      node {
        id
        commonName(lang: ES)
        names {
          name
          language
        }
        precautions(lang: ES, format: PLAIN)
      }
    }
  }
}
`,
    variables: '{ "term": "hierba" }',
  },
  {
    query: `# Uses and precautions with their sources. Please show the precautions wherever you show the uses.
query PlantWithSources {
  plants(search: "pericon", first: 1) {
    edges {
      node {
        commonName(lang: EN)
        basicUses(lang: EN)
        precautions(lang: EN, format: HTML)
        untranslated(lang: EN)
        sources {
          key
          title
          author
          year
          address
        }
        articles {
          id
          title(lang: EN)
        }
      }
    }
  }
}
`,
  },
  {
    query: `# Tags of plants, most used first. Pass a slug to plants(tag:).
query PlantTags {
  tags(of: PLANT) {
    slug
    label(lang: EN)
    kind
    count
  }
}
`,
  },
]
