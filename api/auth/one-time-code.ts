import { randomInt } from 'node:crypto'
import { symmetricDecrypt } from 'better-auth/crypto'
import { createOTP } from '@better-auth/utils/otp'
import { prisma } from '../database/client.ts'
import { readSecret } from './secret.ts'

// As in better-auth: a code is valid for 30 seconds, with a tolerance of one step for inaccurate clocks.
const STEP_MS = 30_000
const STEPS = [-1, 0, 1]

// Without 0 and o, 1, i and l.
const CLEAR = 'abcdefghjkmnpqrstuvwxyz23456789'

/**
 * Marks a code of a member's authenticator app as used. Returns `used` if it or a later one was accepted before, so
 * that an observed code cannot be reused (RFC 6238, section 5.2).
 */
export async function spendCode(userId: string, code: string): Promise<'accepted' | 'used' | 'wrong'> {
  const app = await prisma.twoFactor.findFirst({ where: { userId }, select: { id: true, secret: true } })
  if (!app) return 'wrong'
  const otp = createOTP(await symmetricDecrypt({ key: readSecret(), data: app.secret }))
  const now = Math.floor(Date.now() / STEP_MS)
  const codes = await Promise.all(STEPS.map((offset) => otp.hotp(now + offset)))
  const found = codes.indexOf(code)
  if (found === -1) return 'wrong'
  const step = now + STEPS[found]!
  const { count } = await prisma.twoFactor.updateMany({
    where: { id: app.id, OR: [{ lastStep: null }, { lastStep: { lt: step } }] },
    data: { lastStep: step },
  })
  return count === 1 ? 'accepted' : 'used'
}

/**
 * The stored recovery code that equals the typed one but for case, spaces and hyphens; the typed text if there is none.
 */
export async function meantRecoveryCode(userId: string, typed: string): Promise<string> {
  const app = await prisma.twoFactor.findFirst({ where: { userId }, select: { backupCodes: true } })
  if (!app) return typed
  const codes = JSON.parse(await symmetricDecrypt({ key: readSecret(), data: app.backupCodes })) as string[]
  // The code as it was given first: older ones may differ in case only.
  return codes.find((code) => code === typed) ?? codes.find((code) => bare(code) === bare(typed)) ?? typed
}

function bare(code: string): string {
  return code.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
}

export function newRecoveryCodes(): string[] {
  return Array.from({ length: 10 }, () => {
    const code = Array.from({ length: 10 }, () => CLEAR[randomInt(CLEAR.length)]).join('')
    return `${code.slice(0, 5)}-${code.slice(5)}`
  })
}
