/** What is said to a child who is old enough for a plant that younger children may not use. */
export function allowedFrom(age: number, language: 'En' | 'Es'): string {
  return language === 'En'
    ? `Allowed from ${age} ${age === 1 ? 'year' : 'years'} on`
    : `Sí desde ${age === 1 ? 'el año' : `los ${age} años`}`
}
