import { Link } from '../ui/Link.tsx'
import type { CachedPage } from './cached-pages.ts'

export function PageLinks({ pages }: { pages: readonly CachedPage[] }) {
  return (
    <ul>
      {pages.map(({ path, title }) => (
        <li key={path}>
          <Link to={path}>{title}</Link>
        </li>
      ))}
    </ul>
  )
}
