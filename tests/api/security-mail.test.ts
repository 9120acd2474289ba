import { expect, test, vi } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { mailer, type Mail } from '../../api/mail/mailer.ts'
import { buildAdmin, buildUser } from '../support/accounts.ts'
import { openBrowser, PASSWORD, signUp } from '../support/auth.ts'
import { catchMail } from '../support/mail.ts'
import { run } from '../support/run.ts'
import { codeOf } from '../support/totp.ts'

const subjects = (mails: Mail[]) => mails.map(({ subject }) => subject)

test('a member hears by mail of what changes the safety of the account, in the language of the page', async () => {
  const mails = catchMail()
  await signUp('marta@example.org')
  const browser = openBrowser({ headers: { cookie: 'language=es' } })
  const { headers } = await browser.post('sign-in/email', { email: 'marta@example.org', password: PASSWORD })
  const cookies = headers.getSetCookie().map((cookie) => cookie.split(';')[0])
  const spanish = openBrowser()
  for (const cookie of [...cookies, 'language=es']) spanish.jar.set(...(cookie!.split(/=(.*)/s) as [string, string]))

  const { totpURI } = (await spanish.post('two-factor/enable', { password: PASSWORD })).data
  await spanish.post('two-factor/verify-totp', { code: codeOf(totpURI) })
  await spanish.post('two-factor/generate-backup-codes', { password: PASSWORD })
  await spanish.post('two-factor/disable', { password: 'guess it' })
  await spanish.post('two-factor/disable', { password: PASSWORD })
  await spanish.post('change-password', { currentPassword: PASSWORD, newPassword: 'copal and ruda' })
  await vi.waitFor(() =>
    expect(subjects(mails)).toEqual([
      'Confirm your email address',
      'El inicio de sesión en dos pasos está activado',
      'Códigos de recuperación nuevos',
      'El inicio de sesión en dos pasos está desactivado',
      'Se cambió su contraseña',
    ]),
  )
})

test('a member hears of rights in the language that the site was last used in', async () => {
  const mails = catchMail()
  const [admin, marta] = [await buildAdmin(), await signUp()]
  marta.jar.set('language', 'es')
  await marta.get('get-session')
  expect(await prisma.profile.findUnique({ where: { id: marta.id } })).toMatchObject({ language: 'es' })
  const change = (name: string) => run(`mutation { ${name}(userId: "${marta.id}") { id } }`, {}, { as: admin })
  for (const name of ['promoteUser', 'promoteUser', 'revokeAdmin', 'revokeAdmin']) {
    expect((await change(name)).codes).toEqual([])
  }
  await vi.waitFor(() =>
    expect(subjects(mails).slice(1)).toEqual([
      'Ahora usted administra el sitio',
      'Su cuenta ya no administra el sitio',
    ]),
  )
})

test('what was asked for happens when no mail can be sent', async () => {
  vi.spyOn(mailer, 'send').mockRejectedValue(new Error('No mail server'))
  const [admin, marta] = [await buildAdmin(), await buildUser()]
  const { codes } = await run(`mutation { promoteUser(userId: "${marta.id}") { id } }`, {}, { as: admin })
  expect([codes, await prisma.adminUser.count()]).toEqual([[], 2])
  expect((await openBrowser().post('sign-up/email', { email: 'j@example.org', password: PASSWORD })).status).toBe(200)
})
