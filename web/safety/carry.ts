// For whom a visit is, as a part of the query of URLs. It is in every page, so it does not use what lists and tiles do.

export const PERSON_PARAMS = ['pregnancy', 'breastfeeding', 'childAge', 'medicine', 'condition']

/** At most so many values as the API takes. */
const READABLE =
  /^(?!.*childAge.*childAge)(?:(?:[pb]\w+=1|childAge=(?:\dm?|1[01]m|1[0-7])|(?:medicine|condition)=[a-z-]+)(?:&|$)){1,40}$/

/** Pages among which a visit keeps for whom it is: not those for members, nor what is shared. */
const KEEPS =
  /^\/(?:(?:plants|plates|ailments|articles|projects|favorites|offline|terms|privacy)(?:\/(?!.*\/(?:share|print)$)[^.]*)?)?$/

/** Whether the URL of a page may say for whom the visit is. */
export function keepsPerson(pathname: string): boolean {
  return KEEPS.test(pathname)
}

export function namesPerson(params: URLSearchParams): boolean {
  return PERSON_PARAMS.some((name) => params.has(name))
}

export function isReadable(person: string): boolean {
  return READABLE.test(person)
}

/** The person of a URL as a query; empty without one, and for one that cannot be read. */
export function personQueryIn(params: URLSearchParams): string {
  const own = String(new URLSearchParams([...params].filter(([name, value]) => value && PERSON_PARAMS.includes(name))))
  return isReadable(own) ? own : ''
}

/** A link within the site, with the person of the visit unless it names one. `person` is a query. */
export function carried(to: string, person: string): string {
  if (!person) return to
  const [, pathname = '', query = '', hash = ''] = /^([^?#]*)\??([^#]*)(.*)$/.exec(to)!
  if (!keepsPerson(pathname) || namesPerson(new URLSearchParams(query))) return to
  return `${pathname}?${query && `${query}&`}${person}${hash}`
}
