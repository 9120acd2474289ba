import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { OwnLink } from '../../web/ui/OwnLink.tsx'

it.each([
  ['/plants', '<a href="/plants">/plants</a>'],
  ['/\\evil.example', '/\\evil.example'],
  ['//evil.example', '//evil.example'],
  ['https://evil.example', 'https://evil.example'],
])('a path that a person gave is a link where it stays on this site: %s', (path, html) => {
  const page = (
    <MemoryRouter>
      <OwnLink to={path}>{path}</OwnLink>
    </MemoryRouter>
  )
  expect(renderToStaticMarkup(page)).toBe(html)
})
