import { useSearchParams } from 'react-router-dom'
import type { AfterLogin } from '../paths.ts'
import { ownPath } from '../ui/own-path.ts'

/** Parameters of the URL for after the login. */
export function useAfterLogin(): AfterLogin {
  const [params] = useSearchParams()
  return { from: ownPath(params.get('from')) ?? undefined, favorite: params.get('favorite') ?? undefined }
}
