import { lazy, Suspense, useState, type ComponentProps } from 'react'
import { Button } from '../ui/Button.tsx'
import type { Setting } from './UnsetDialog.tsx'

const UnsetDialog = lazy(() => import('./UnsetDialog.tsx').then(({ UnsetDialog: shown }) => ({ default: shown })))

type UnsetControlProps = Omit<ComponentProps<typeof Button>, 'onClick'> & { setting: Setting }

/** A button that leads nowhere yet, since the operator has not set where: it says so. */
export function UnsetControl({ setting, ...button }: UnsetControlProps) {
  // It stays mounted once opened: a dialog that is unmounted while open does not restore the focus.
  const [state, setState] = useState<'new' | 'open' | 'closed'>('new')
  return (
    <>
      <Button aria-haspopup="dialog" {...button} onClick={() => setState('open')} />
      {state !== 'new' && (
        <Suspense>
          <UnsetDialog setting={setting} open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  )
}
