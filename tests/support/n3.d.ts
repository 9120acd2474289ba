// The package has no types of its own.
declare module 'n3' {
  interface Term {
    value: string
  }
  type Pattern = Term | string | null
  class Parser {
    constructor(options: { format: string })
    parse(text: string): object[]
  }
  class Store {
    constructor(quads: object[])
    getSubjects(predicate: Pattern, object: Pattern, graph: Pattern): Term[]
    getObjects(subject: Pattern, predicate: Pattern, graph: Pattern): Term[]
  }
}
