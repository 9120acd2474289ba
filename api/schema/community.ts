import { builder } from '../builder.ts'
import { CommunityChanges, NewCommunity } from '../rules/community-fields.ts'
import { addContentFields } from './content-fields.ts'
import { addContentInput } from './content-mutations.ts'
import { Community } from './content-refs.ts'
import { addContentQueries } from './content.ts'

addContentFields('COMMUNITY')
addContentQueries('COMMUNITY', { refusal: ['NOT_AVAILABLE', 'it is not public'] })

builder.prismaObjectFields(Community, (t) => ({
  contact: t.exposeString('contact', {
    authScopes: { admin: true },
    nullable: true,
    description: 'Whom to ask, and how. Never public. For admins.',
  }),
}))

addContentInput('COMMUNITY', {
  required: 'Both names',
  fields: (t) => ({ contact: t.string({ description: 'Whom to ask, and how. Never public.' }) }),
  schemas: [NewCommunity, CommunityChanges],
  preview: { schema: CommunityChanges },
  said: { refused: { shown: '`fields`' } },
})
