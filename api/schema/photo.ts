import type { Photo as PhotoRow } from '../../prisma/generated/client/client.ts'
import { builder } from '../builder.ts'
import { shortText } from './language.ts'

export const Photo = builder.objectRef<PhotoRow>('Photo').implement({
  description: 'A picture, with what is known of it.',
  fields: (t) => ({
    url: t.exposeString('url', { description: 'Its address.' }),
    alt: t.string(shortText('alt', 'What it shows, for those who do not see it.')),
    credit: t.exposeString('credit', { nullable: true, description: 'Who made it.' }),
    licence: t.exposeString('licence', { nullable: true, description: 'On which terms it may be used.' }),
  }),
})
