import { builder } from '../builder.ts'
import { addContentFields } from './content-fields.ts'
import { addContentInput } from './content-mutations.ts'
import { addContentQueries } from './content.ts'

addContentFields('COMMUNITY')
addContentQueries('COMMUNITY')

builder.prismaObjectFields('Community', (t) => ({
  contact: t.exposeString('contact', {
    authScopes: { admin: true },
    nullable: true,
    description: 'Whom to ask, and how. Never public. For admins.',
  }),
}))

addContentInput('COMMUNITY', {
  fields: (t) => ({ contact: t.string({ description: 'Whom to ask, and how. Never public.' }) }),
})
