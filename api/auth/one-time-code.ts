import { symmetricDecrypt } from 'better-auth/crypto'
import { createOTP } from '@better-auth/utils/otp'
import { prisma } from '../database/client.ts'
import { readSecret } from './secret.ts'

// As better-auth has it: a code holds for half a minute, and a clock may be off by as much.
const STEP_MS = 30_000
const STEPS = [-1, 0, 1]

/**
 * Uses up a code of a member's authenticator app; `used` where it or a later one was accepted before: whoever looks over a shoulder
 * cannot use it again (RFC 6238, section 5.2).
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
