import { Link } from '../ui/Link.tsx'
import type { KeptPage } from './kept-pages.ts'

export function PageLinks({ pages }: { pages: readonly KeptPage[] }) {
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
