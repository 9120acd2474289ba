import { useTranslations } from 'use-intl'
import type { Messages } from '../i18n/messages.ts'
import { paths } from '../paths.ts'
import { CodeBlock } from '../ui/CodeBlock.tsx'

type ExampleProps = { name: keyof Messages['developers']['examples']; text: string }

/** A query, with a link that opens it in GraphiQL. */
export function Query({ name, text }: ExampleProps) {
  const t = useTranslations('developers')
  const title = t(`examples.${name}`)
  return (
    <CodeBlock
      title={title}
      code={text}
      name={name}
      labels={useLabels()}
      action={
        <a href={paths.graphiql({ query: text })} aria-label={t('tryIt', { title })}>
          {t('try')}
        </a>
      }
    />
  )
}

export function Program({ name, text }: ExampleProps) {
  const t = useTranslations('developers')
  return <CodeBlock title={t(`examples.${name}`)} code={text} name={name} labels={useLabels()} />
}

function useLabels() {
  const t = useTranslations('developers')
  return { copy: t('copy'), copied: t('copied') }
}
