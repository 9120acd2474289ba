import type { Editor } from './editor.ts'

/** The names of values that are texts. */
type TextIn<Values> = { [Name in keyof Values & string]: Values[Name] extends string ? Name : never }[keyof Values &
  string]

type Row<Values> = {
  /** In the input: `uses.2`. */
  path: string
  value: Values
  onChange: (value: Values) => void
}

/** The properties of the controls of a form, by the name of what they hold; `path` is that of a row. */
export function bindFields<Values extends object>({ values, set }: Editor<Values>, path?: string) {
  const pathOf = (name: string) => (path === undefined ? name : `${path}.${name}`)

  return {
    /** Of a control that knows its values, such as a SelectField. */
    choice: <Name extends keyof Values & string>(name: Name) => ({
      name: pathOf(name),
      value: values[name],
      onChange: (chosen: Values[Name]) => set(name, chosen),
    }),
    /** Of a Field. */
    line: <Name extends TextIn<Values>>(name: Name, read = (typed: string) => typed) => ({
      name: pathOf(name),
      value: values[name] as string,
      autoComplete: 'off',
      onChange: (event: { target: { value: string } }) => set(name, read(event.target.value) as Values[Name]),
    }),
  }
}

/** The same for a row, which changes as a whole. */
export function bindRow<Values extends object>({ path, value, onChange }: Row<Values>) {
  function set<Name extends keyof Values>(name: Name, chosen: Values[Name]) {
    onChange({ ...value, [name]: chosen })
  }
  return { set, ...bindFields({ values: value, set }, path) }
}

export function digits(typed: string): string {
  return typed.replaceAll(/\D/g, '')
}
