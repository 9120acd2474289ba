import { expect, test } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { run } from '../support/run.ts'

const subscribe = (email: string) =>
  run('mutation ($email: String!) { subscribeToNewsletter(email: $email) { email createdAt } }', { email })

test.each([
  '',
  ' ',
  'nobody',
  '\u202Ea@b.org',
  'a@b\u200B.org',
  'a@español\u200B.org',
  'a\x07@b.org',
  'a@b.org\r\nbcc: c@d.org',
  `${'a'.repeat(250)}@b.org`,
])('refuses %j and stores nothing', async (email) => {
  const { errors, codes } = await subscribe(email)
  expect(codes).toEqual(['BAD_USER_INPUT'])
  expect(errors[0]!.extensions.fields).toEqual({ email: 'invalidEmail' })
  expect(await prisma.newsletterSubscriber.count()).toBe(0)
})

test.each(['marta@gmail', '@', 'a b@c.org', 'jose\u0301@example.org', 'a@b@c.org', `${'a'.repeat(248)}@b.org`])(
  'stores %j, since it contains an @',
  async (email) => {
    const { data } = await subscribe(email)
    expect(data.subscribeToNewsletter.email).toBe(email.normalize('NFC'))
    expect((await subscribe(email.toUpperCase())).codes).toEqual(['CONFLICT'])
  },
)

test('stores an address trimmed and in lower case', async () => {
  const { data } = await subscribe('  Marta@Example.ORG ')
  expect(data.subscribeToNewsletter.email).toBe('marta@example.org')
  expect(await prisma.newsletterSubscriber.findMany({ select: { email: true } })).toEqual([
    { email: 'marta@example.org' },
  ])
})

test('stores an international domain once, however it is written', async () => {
  const { data } = await subscribe('Ana@Correo-Español.example')
  expect(data.subscribeToNewsletter.email).toBe('ana@xn--correo-espaol-skb.example')
  for (const same of [
    'ana@correo-espan\u0303ol.example',
    'ANA@CORREO-ESPAÑOL.EXAMPLE',
    'ana@xn--correo-espaol-skb.example',
  ])
    expect((await subscribe(same)).codes, same).toEqual(['CONFLICT'])
  expect(await prisma.newsletterSubscriber.count()).toBe(1)
})

test('refuses an address that is subscribed already, in any letter case', async () => {
  await subscribe('marta@example.org')
  expect((await subscribe('MARTA@example.org')).codes).toEqual(['CONFLICT'])
  expect(await prisma.newsletterSubscriber.count()).toBe(1)
})

test('stores an address once when it is sent twice at the same moment', async () => {
  const answers = await Promise.all([subscribe('marta@example.org'), subscribe('Marta@example.org')])
  expect(answers.flatMap(({ codes }) => codes)).toEqual(['CONFLICT'])
  expect(await prisma.newsletterSubscriber.count()).toBe(1)
})
