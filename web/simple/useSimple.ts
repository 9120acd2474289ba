import { useSyncExternalStore } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { listenTo } from '../ui/listen-to.ts'
import { isSimple, showSimple, SIMPLE, urlOfView } from './simple.ts'

/** Whether the view is simple, for a control that shows it, and how to change that. */
export function useSimple() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const isOn = useSyncExternalStore(subscribe, isSimple, () => false)

  function toggle() {
    showSimple(!isOn)
    // Loaded again, the page would otherwise return to the view of its URL.
    if (params.has(SIMPLE)) void navigate(urlOfView(!isOn, params), { replace: true, preventScrollReset: true })
  }

  return { isOn, toggle }
}

const subscribe = listenTo(SIMPLE)
