import { z } from 'zod'
import { builder } from '../builder.ts'
import { parseInput } from '../errors.ts'
import { citedKeys, toHtml } from '../markdown.ts'
import { longText } from './content-input.ts'
import { FORMATTING_COST } from './language.ts'
import { Source } from './source.ts'

const PreviewArgs = z.object({ markdown: longText })

const MarkdownPreview = builder.objectRef<string>('MarkdownPreview').implement({
  description: 'A text as readers would see it.',
  fields: (t) => ({
    html: t.string({
      description: 'Sanitized HTML. Citations are numbered within this text alone.',
      complexity: FORMATTING_COST,
      resolve: (markdown) => toHtml(markdown, citedKeys([markdown])),
    }),
    sources: t.field({
      type: [Source],
      description: 'The sources that it cites, in order of first mention.',
      resolve: (markdown, _args, { loaders }) => citedKeys([markdown]).map((key) => loaders.sources.load(key)),
    }),
  }),
})

builder.queryField('markdownPreview', (t) =>
  t.field({
    type: MarkdownPreview,
    description: 'Shows a text that is being written. For admins. Errors: BAD_USER_INPUT (`markdown`: `tooLong`).',
    authScopes: { admin: true },
    args: { markdown: t.arg.string({ required: true, description: 'Markdown, at most 50,000 characters.' }) },
    resolve: (_root, args) => parseInput(PreviewArgs, args).markdown ?? '',
  }),
)
