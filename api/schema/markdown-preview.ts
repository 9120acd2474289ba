import { z } from 'zod'
import { adminQueries, builder } from '../builder.ts'
import { parseInput } from '../errors.ts'
import { citedKeys, SOURCE_KEY } from '../rules/citations.ts'
import { toHtml } from '../content/markdown/markdown.ts'
import { markdown } from '../rules/fields.ts'
import { FORMATTING_COST } from './language.ts'
import { Source } from './source.ts'

const MAX_CITATIONS = 300
const PreviewArgs = z.object({
  markdown,
  citations: z.array(z.string().regex(SOURCE_KEY, 'invalidKey')).max(MAX_CITATIONS, 'tooMany'),
})

const MarkdownPreview = builder.objectRef<{ markdown: string; citations: string[] }>('MarkdownPreview').implement({
  description: 'A text as readers would see it.',
  fields: (t) => ({
    html: t.string({
      description:
        'Sanitized HTML. Citations are numbered by their position in `citations`; keys missing from it follow.',
      complexity: FORMATTING_COST,
      resolve: ({ markdown, citations }) => toHtml(markdown, [...new Set([...citations, ...citedKeys([markdown])])]),
    }),
    sources: t.field({
      type: [Source],
      description: 'Sources cited, in order of first citation.',
      resolve: ({ markdown }, _args, { loaders }) => citedKeys([markdown]).map((key) => loaders.sources.load(key)),
    }),
  }),
})

adminQueries((t) => ({
  markdownPreview: t.field({
    type: MarkdownPreview,
    description: 'Renders an unsaved text. For admins. Errors: BAD_USER_INPUT, as when it is saved.',
    args: {
      markdown: t.arg.string({ required: true, description: 'Markdown, at most 50,000 characters.' }),
      citations: t.arg.stringList({
        required: true,
        defaultValue: [],
        description: 'Keys of the sources cited on the whole page, in order of first citation; at most 300.',
      }),
    },
    resolve: (_root, args) => {
      const { markdown, citations } = parseInput(PreviewArgs, args)
      return { markdown: markdown ?? '', citations }
    },
  }),
}))
