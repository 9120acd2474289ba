import { useLocation, useNavigate } from 'react-router-dom'

/** Ways to the next text, and back to the one shown before. `before` are the paths of those, the last one last. */
export function useTranslationSteps(next: string, before: readonly string[]) {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  return {
    goOn: () => navigate(next, { state: { before: [...before, pathname + search] }, preventScrollReset: true }),
    goBack: () => navigate(before.at(-1)!, { state: { before: before.slice(0, -1) }, preventScrollReset: true }),
  }
}
