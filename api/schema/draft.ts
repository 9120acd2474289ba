import { z } from 'zod'
import { adminQueries, builder } from '../builder.ts'
import {
  DRAFT_KINDS,
  draftsOf,
  MAX_FORM,
  removeDraft,
  writeDraft,
  type DraftKind as Kind,
  type DraftOfAdmin,
} from '../content/drafts.ts'
import { noteOpenForm } from '../content/open-forms.ts'
import { signedIn } from '../context.ts'
import { parseInput } from '../errors.ts'

const Subject = z.string().regex(/^[\w:.-]{1,200}$/, 'invalidId')
const Place = z.object({ subject: Subject })
const Written = z.object({
  subject: Subject,
  form: z.string().max(MAX_FORM, 'tooLong').refine(isJsonObject, 'invalidJson'),
})

const DraftKind = builder.enumType('DraftKind', {
  description: 'What a form edits.',
  values: Object.fromEntries(
    DRAFT_KINDS.map((kind) => [
      kind,
      { description: kind === 'TRANSLATION' ? 'One text in one language.' : `The form of a ${kind.toLowerCase()}.` },
    ]),
  ) as Record<Kind, { description: string }>,
})

const Draft = builder.objectRef<DraftOfAdmin>('Draft').implement({
  description: 'What an admin has written in a form and not saved yet. It is deleted 60 days after the last change.',
  fields: (t) => ({
    id: t.exposeID('id', { description: 'UUID of the draft.' }),
    subject: t.exposeString('subject', { description: 'What it is a draft of, as in the argument `subject`.' }),
    by: t.string({ description: 'Email address of the admin.', resolve: ({ admin }) => admin.email }),
    isMine: t.boolean({
      description: 'Whether it is a draft of the requester.',
      resolve: async ({ adminId }, _args, context) => (await context.viewer())?.id === adminId,
    }),
    form: t.string({
      nullable: true,
      description: 'The input, as JSON in the format of the form that wrote it. Null if it is that of another admin.',
      resolve: async ({ adminId, form }, _args, context) => ((await context.viewer())?.id === adminId ? form : null),
    }),
    updatedAt: t.expose('updatedAt', { type: 'DateTime', description: 'When it was last changed.' }),
  }),
})

const ofArg = { type: DraftKind, required: true, description: 'What the form edits.' } as const
const subjectArg = {
  required: true,
  description:
    'Id of the edited item, key of the source, or id of the `Translation`; for something new `new:` and a name of its own, such as a UUID.',
} as const

adminQueries((t) => ({
  drafts: t.field({
    type: [Draft],
    description:
      'Drafts of a form, of all admins, the latest first; with the subject `new`, those of the requester for everything new. For admins. Errors: BAD_USER_INPUT.',
    args: { of: t.arg(ofArg), subject: t.arg.string(subjectArg) },
    resolve: async (_root, { of, ...args }, context) =>
      draftsOf((await signedIn(context)).id, { kind: of, ...parseInput(Place, args) }),
  }),
}))

builder.mutationFields((t) => ({
  saveDraft: t.field({
    type: Draft,
    description:
      'Stores the unsaved input of a form, replacing the requester’s earlier draft. For admins. Errors: BAD_USER_INPUT; CONFLICT if something was withdrawn since the form was opened (`basedOn` in the form: the `updatedAt` of the item).',
    args: {
      of: t.arg(ofArg),
      subject: t.arg.string(subjectArg),
      form: t.arg.string({ required: true, description: 'A JSON object, at most 200,000 characters.' }),
    },
    resolve: async (_root, { of, ...args }, context) => {
      const { subject, form } = parseInput(Written, args)
      return writeDraft((await signedIn(context)).id, { kind: of, subject }, form)
    },
  }),
  deleteDraft: t.boolean({
    description: 'Deletes the requester’s draft of a form. False if there is none. For admins. Errors: BAD_USER_INPUT.',
    args: { of: t.arg(ofArg), subject: t.arg.string(subjectArg) },
    resolve: async (_root, { of, ...args }, context) =>
      removeDraft((await signedIn(context)).id, { kind: of, ...parseInput(Place, args) }),
  }),
  noteOpenForm: t.stringList({
    description:
      'Notes that the requester has a form open, which holds for a minute, or that it was closed. Returns the email addresses of the other admins who have it open. For admins. Errors: BAD_USER_INPUT.',
    args: {
      of: t.arg(ofArg),
      subject: t.arg.string(subjectArg),
      isOpen: t.arg.boolean({ required: true, description: 'False once it is closed.' }),
    },
    resolve: async (_root, { of, isOpen, ...args }, context) =>
      noteOpenForm((await signedIn(context)).id, { kind: of, ...parseInput(Place, args) }, isOpen),
  }),
}))

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null && !Array.isArray(value)
  } catch {
    return false
  }
}
