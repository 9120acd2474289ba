import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { prisma } from '../../api/database/client.ts'
import { openBrowser, PASSWORD, signUp } from '../support/auth.ts'
import { codeOf } from '../support/totp.ts'

const STEP_MS = 30_000

describe('two factors', () => {
  // Codes change every 30 seconds: a test that began at the end of a step would see two of them.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / STEP_MS) * STEP_MS }))
  afterEach(() => void vi.useRealTimers())

  test('are asked for after a code has shown that the app works', async () => {
    const { browser, totpURI } = await enable()
    expect((await openBrowser().post('sign-in/email', credentials)).data.twoFactorRedirect).toBeUndefined()
    expect((await browser.post('two-factor/verify-totp', { code: wrongCode(totpURI) })).data.code).toBe('INVALID_CODE')
    expect((await browser.post('two-factor/verify-totp', { code: codeOf(totpURI) })).status).toBe(200)

    const other = openBrowser()
    const { data } = await other.post('sign-in/email', credentials)
    expect(data).toEqual({ twoFactorRedirect: true, twoFactorMethods: ['totp'] })
    expect((await other.get('get-session')).data).toBeNull()
    expect((await other.post('two-factor/verify-totp', { code: wrongCode(totpURI) })).status).toBe(401)
    expect((await other.get('get-session')).data).toBeNull()
    expect((await other.post('two-factor/verify-totp', { code: nextCode(totpURI) })).status).toBe(200)
    expect((await other.get('get-session')).data.user.email).toBe(credentials.email)
  })

  test('take no code twice, and none that is older than one that was taken', async () => {
    const { browser, totpURI } = await enable()
    await browser.post('two-factor/verify-totp', { code: codeOf(totpURI) })
    const devices = [openBrowser(), openBrowser()]
    for (const device of devices) {
      await device.post('sign-in/email', credentials)
      const { status, data } = await device.post('two-factor/verify-totp', { code: codeOf(totpURI) })
      expect([status, data.code]).toEqual([401, 'INVALID_CODE'])
    }
    const code = nextCode(totpURI)
    const answers = await Promise.all(devices.map((device) => device.post('two-factor/verify-totp', { code })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 401])
  })

  test('take no code twice when a step ends while one is verified', async () => {
    const { browser, totpURI } = await enable()
    await browser.post('two-factor/verify-totp', { code: codeOf(totpURI) })
    const devices = [openBrowser(), openBrowser()]
    for (const device of devices) await device.post('sign-in/email', credentials)
    const code = codeOf(totpURI, Date.now() + 2 * STEP_MS)
    let reads = 0
    prisma.$on('query', ({ query }) => {
      const isRead = query.startsWith('SELECT') && query.includes('"two_factor"')
      if (isRead && ++reads === 2) vi.setSystemTime(Date.now() + STEP_MS)
    })
    const statuses: number[] = []
    for (const device of devices) statuses.push((await device.post('two-factor/verify-totp', { code })).status)
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(1)
    expect(reads).toBeGreaterThanOrEqual(2)
  })

  test('let a recovery code in once', async () => {
    const { browser, totpURI, backupCodes } = await enable()
    await browser.post('two-factor/verify-totp', { code: codeOf(totpURI) })
    const [first, second] = [openBrowser(), openBrowser()]
    await first.post('sign-in/email', credentials)
    await second.post('sign-in/email', credentials)
    expect((await first.post('two-factor/verify-backup-code', { code: backupCodes[0] })).status).toBe(200)
    expect((await second.post('two-factor/verify-backup-code', { code: backupCodes[0] })).status).toBe(401)
    expect((await second.get('get-session')).data).toBeNull()
  })

  test('take a recovery code as it is copied from paper', async () => {
    const { browser, totpURI, backupCodes } = await enable()
    await browser.post('two-factor/verify-totp', { code: codeOf(totpURI) })
    for (const code of backupCodes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/)
    const copies = [
      backupCodes[0]!.toUpperCase(),
      backupCodes[1]!.replace('-', ''),
      backupCodes[2]!.replace('-', ' – '),
    ]
    for (const code of copies) {
      const device = openBrowser()
      await device.post('sign-in/email', credentials)
      expect((await device.post('two-factor/verify-backup-code', { code })).status).toBe(200)
    }
    const again = openBrowser()
    await again.post('sign-in/email', credentials)
    expect((await again.post('two-factor/verify-backup-code', { code: copies[0] })).data.code).toBe(
      'INVALID_BACKUP_CODE',
    )
  })

  test('are switched off with the password alone', async () => {
    const { browser, totpURI } = await enable()
    await browser.post('two-factor/verify-totp', { code: codeOf(totpURI) })
    expect((await browser.post('two-factor/disable', { password: 'guess it' })).data.code).toBe('INVALID_PASSWORD')
    expect((await browser.post('two-factor/disable', { password: PASSWORD })).status).toBe(200)
    expect((await openBrowser().post('sign-in/email', credentials)).data.user.email).toBe(credentials.email)
  })

  const credentials = { email: 'marta@example.org', password: PASSWORD }
  const nextCode = (uri: string) => codeOf(uri, Date.now() + STEP_MS)
  const wrongCode = (uri: string) => codeOf(uri, Date.now() + 24 * 60 * 60 * 1000)

  async function enable() {
    const browser = await signUp(credentials.email)
    expect((await browser.post('two-factor/enable', { password: 'guess it' })).data.code).toBe('INVALID_PASSWORD')
    const { data } = await browser.post('two-factor/enable', { password: PASSWORD })
    return { browser, totpURI: String(data.totpURI), backupCodes: data.backupCodes as string[] }
  }
})
