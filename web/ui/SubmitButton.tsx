import { use, type ComponentProps } from 'react'
import { Button } from './Button.tsx'
import { FormContext } from './form-state.ts'

/** Shows that its form is being sent. */
export function SubmitButton(props: Omit<ComponentProps<typeof Button>, 'type' | 'busy'>) {
  return <Button {...props} type="submit" busy={use(FormContext).busy} />
}
