// References as registries and reference managers publish them, with where they are from.

/** Crossref's response to `curl -LH "Accept: application/vnd.citationstyles.csl+json" https://doi.org/10.1126/science.169.3946.635`, the example of https://citation.doi.org/docs.html. */
export const CROSSREF = {
  indexed: { 'date-parts': [[2015, 9, 18]], 'date-time': '2015-09-18T16:11:22Z', timestamp: 1442592682239 },
  'reference-count': 0,
  publisher: 'American Association for the Advancement of Science (AAAS)',
  issue: '3946',
  DOI: '10.1126/science.169.3946.635',
  type: 'journal-article',
  page: '635-641',
  source: 'CrossRef',
  title:
    'The Structure of Ordinary Water: New data and interpretations are yielding new insights into this fascinating substance',
  prefix: 'http://id.crossref.org/prefix/10.1126',
  volume: '169',
  author: [{ affiliation: [], family: 'Frank', given: 'H. S.' }],
  member: 'http://id.crossref.org/member/221',
  'container-title': 'Science',
  score: 1,
  subtitle: [],
  issued: { 'date-parts': [[1970, 8, 14]] },
  URL: 'http://dx.doi.org/10.1126/science.169.3946.635',
  ISSN: ['0036-8075', '1095-9203'],
}

/** The same as BibTeX, as the README of rOpenSci's rcrossref shows it. */
export const CROSSREF_BIBTEX = `@article{Frank_1970,
	doi = {10.1126/science.169.3946.635},
	url = {http://dx.doi.org/10.1126/science.169.3946.635},
	year = 1970,
	month = {aug},
	publisher = {American Association for the Advancement of Science ({AAAS})},
	volume = {169},
	number = {3946},
	pages = {635--641},
	author = {H. S. Frank},
	title = {The Structure of Ordinary Water: New data and interpretations are yielding new insights into this fascinating substance},
	journal = {Science}
}`

/** The example of https://openlibrary.org/dev/docs/api/books for `jscmd=data`, without its links and identifiers. */
export const OPEN_LIBRARY = {
  'ISBN:9780980200447': {
    publishers: [{ name: 'Litwin Books' }],
    classifications: { dewey_decimal_class: ['028/.9'], lc_classifications: ['Z1003 .M58 2009'] },
    weight: '1 grams',
    title: 'Slow reading',
    url: 'https://openlibrary.org/books/OL22853304M/Slow_reading',
    number_of_pages: 80,
    publish_date: 'March 2009',
    authors: [{ url: 'https://openlibrary.org/authors/OL6548935A/John_Miedema', name: 'John Miedema' }],
    publish_places: [{ name: 'Duluth, Minn' }],
  },
}

/** The example of https://en.wikipedia.org/wiki/RIS_(file_format). */
export const RIS = `TY  - JOUR
AU  - Shannon, Claude E.
PY  - 1948
DA  - July
TI  - A Mathematical Theory of Communication
T2  - Bell System Technical Journal
SP  - 379
EP  - 423
VL  - 27
ER  - 
`
