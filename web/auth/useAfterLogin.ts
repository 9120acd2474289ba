import { useSearchParams } from 'react-router-dom'
import type { AfterLogin } from '../paths.ts'
import { ownPath } from '../ui/own-path.ts'

/** What the address says about the time after signing in. */
export function useAfterLogin(): AfterLogin {
  const [params] = useSearchParams()
  return { from: ownPath(params.get('from')) ?? undefined, favorite: params.get('favorite') ?? undefined }
}
