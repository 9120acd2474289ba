import { useTranslations } from 'use-intl'
import { useQuery } from 'urql'
import { graphql } from '../../gql/gql.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import type { Editor } from '../form/editor.ts'
import { CheckField } from '../form/PublicField.tsx'
import { State } from '../form/State.tsx'
import { usePaused } from '../form/usePaused.ts'
import type { SourceValues } from './source-values.ts'

const SameSources = graphql(`
  query SameSources($title: String!, $doi: String!) {
    sameTitle: sources(title: $title, first: 4) {
      edges {
        node {
          key
          title
          author
          year
        }
      }
    }
    sameDoi: sources(doi: $doi, first: 4) {
      edges {
        node {
          key
          title
          author
          year
        }
      }
    }
  }
`)

const PAUSE_MS = 400

type SameSourcesProps = {
  editor: Editor<Pick<SourceValues, 'title' | 'doi' | 'allowSameTitle'>>
  /** The work itself, once it is saved. */
  ownKey: string | undefined
  /** Takes the work that is there instead. */
  onUse: ((key: string) => void) | undefined
}

/** Works that are in the bibliography already, by title or DOI: two works may have one title, so the author decides. */
export function SameSourcesNotice({ editor, ownKey, onUse }: SameSourcesProps) {
  const { title, doi, allowSameTitle } = editor.values
  const t = useTranslations('sourceForm.same')
  const [byTitle, byDoi] = [usePaused(title.trim(), PAUSE_MS), usePaused(doi.trim(), PAUSE_MS)]
  const [{ data }] = useQuery({
    query: SameSources,
    variables: { title: byTitle, doi: byDoi },
    pause: byTitle === '' && byDoi === '',
  })
  const isAsked = title.trim() !== '' || doi.trim() !== ''
  const found = [
    ...(data?.sameDoi.edges ?? []).map(({ node }) => ({ ...node, by: 'doi' as const })),
    ...(data?.sameTitle.edges ?? []).map(({ node }) => ({ ...node, by: 'title' as const })),
  ].filter(({ key }, index, all) => key !== ownKey && all.findIndex((other) => other.key === key) === index)
  return (
    <div role="status">
      {isAsked &&
        found.map(({ key, title, author, year, by }) => (
          <p key={key}>
            <State tone="unsafe">{t(by)}</State> {[title, author, year].filter(Boolean).join(', ')}{' '}
            {onUse ? (
              <Button variant="secondary" onClick={() => onUse(key)}>
                {t('use')}
              </Button>
            ) : (
              <Link to={paths.adminEdit('sources', key)}>{t('open')}</Link>
            )}
          </p>
        ))}
      {isAsked && found.some(({ by }) => by === 'title') && (
        <CheckField
          label={t('allow')}
          hint={t('allowHint')}
          isChecked={allowSameTitle}
          onChange={(isAllowed) => editor.set('allowSameTitle', isAllowed)}
        />
      )}
    </div>
  )
}
