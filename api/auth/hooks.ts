import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api'
import { prisma } from '../database/client.ts'
import { sendConfirmation } from './email-confirmation.ts'
import { sendSecurityMail } from '../mail/security-mail.ts'
import { authRequest } from './auth-request.ts'
import { revokeTokens } from './credentials.ts'
import { emailAddress, normalizeEmail } from './email-address.ts'
import { hashPassword } from './hashing.ts'
import { meantRecoveryCode, spendCode } from './one-time-code.ts'
import { personName } from './person-name.ts'

type Input = Record<string, unknown>
type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0]

const EMAIL = emailAddress('invalidEmail')
/** Where a mistake in the address is pointed out. */
const TAKES_EMAIL = ['/sign-up/email', '/request-password-reset']
const MIN_PASSWORD = 6
const MAX_PASSWORD = 128

export const before = createAuthMiddleware(async (ctx) => {
  const { path } = ctx
  const input = ctx.body as Input | undefined
  if (!input) return undefined
  const password = input[path === '/sign-up/email' ? 'password' : 'newPassword']
  if (typeof password === 'string' && isCommonPassword(password)) {
    throw new APIError('BAD_REQUEST', {
      code: 'PASSWORD_TOO_COMMON',
      message: 'This password is too easy to guess.',
    })
  }
  const body = normalize(path, input)
  if (path === '/sign-up/email') await prepareHash(body)
  if (path === '/two-factor/verify-totp') body.code = await appCode(ctx, body.code)
  if (path === '/two-factor/verify-backup-code') body.code = await recoveryCode(ctx, body.code)
  return { context: { body } }
})

export const after = createAuthMiddleware(async (ctx) => {
  const { path, context } = ctx
  if (isAPIError(context.returned)) return
  const language = authRequest.getStore()?.language
  if (path === '/sign-up/email' && context.newSession) sendConfirmation(context.newSession.user, language)
  if (path === '/change-password' && context.session) {
    await revokeTokens(context.session.user.id)
    sendSecurityMail('passwordChanged', context.session.user.email, language)
  }
  if (path === '/two-factor/generate-backup-codes' && context.session)
    sendSecurityMail('recoveryCodes', context.session.user.email, language)
})

function normalize(path: string, input: Input): Input {
  const body: Input = { ...input, ...(typeof input.email === 'string' && { email: emailIn(path, input.email) }) }
  // The form has no name field; members enter it in their profile.
  if (path === '/sign-up/email') return { ...body, name: nameIn(input) }
  // The old password may have been stolen.
  if (path === '/change-password') return { ...body, revokeOtherSessions: true }
  return body
}

function emailIn(path: string, email: string): string {
  if (!TAKES_EMAIL.includes(path)) return normalizeEmail(email)
  const result = EMAIL.safeParse(email)
  if (result.success) return result.data
  throw new APIError('BAD_REQUEST', { code: 'VALIDATION_ERROR', message: 'Please enter a valid email address.' })
}

function nameIn({ name = '' }: Input): string {
  const result = personName.safeParse(name)
  if (result.success) return result.data
  throw new APIError('BAD_REQUEST', {
    code: 'NAME_INVALID',
    message: 'The name is too long or contains control characters.',
  })
}

/** better-auth would hash the password of a new account within its transaction, which blocks the embedded database. */
async function prepareHash({ email, password }: Input): Promise<void> {
  const store = authRequest.getStore()
  if (!store || typeof email !== 'string' || typeof password !== 'string') return
  if (password.length < MIN_PASSWORD || password.length > MAX_PASSWORD) return
  const isTaken = (await prisma.user.count({ where: { email } })) > 0
  if (!isTaken) store.prepared = { password, hash: await hashPassword(password) }
}

/**
 * The code if it is right. Refuses one that was used before, like a wrong one. better-auth counts wrong codes, and gets
 * none for them: what is wrong here could be right there, when a step of 30 seconds ends between the two.
 */
async function appCode(ctx: HookContext, code: unknown): Promise<unknown> {
  const userId = await userOfChallenge(ctx)
  if (!userId || typeof code !== 'string') return code
  const judged = await spendCode(userId, code)
  if (judged === 'used') throw new APIError('UNAUTHORIZED', { code: 'INVALID_CODE', message: 'Invalid code' })
  return judged === 'accepted' ? code : ''
}

async function recoveryCode(ctx: HookContext, code: unknown): Promise<unknown> {
  const userId = await userOfChallenge(ctx)
  return userId && typeof code === 'string' ? meantRecoveryCode(userId, code) : code
}

/** The signed-in member who sets up an app, or the one who has just entered the password. */
async function userOfChallenge(ctx: HookContext): Promise<string | undefined> {
  const session = await getSessionFromCtx(ctx)
  if (session) return session.user.id
  const { name } = ctx.context.createAuthCookie('two_factor')
  const challenge = await ctx.getSignedCookie(name, ctx.context.secret)
  return challenge ? (await ctx.context.internalAdapter.findVerificationValue(challenge))?.value : undefined
}

function isCommonPassword(password: string): boolean {
  const folded = password.toLowerCase()
  return COMMON.has(folded) || /^(.)\1*$/u.test(folded)
}

// From six characters, since shorter passwords are refused anyway.
const COMMON = new Set(
  `
  123456 1234567 12345678 123456789 1234567890 0123456789 12345678910 987654321 9876543210 654321 7654321 87654321
  123123 123123123 112233 11223344 121212 123321 1234321 12341234 131313 147258 147258369 159753 159357 159951 102030
  10203040 101010 100000 010203 789456 789456123 456789 456123 741852 741852963 963852 963852741 192837 192837465
  696969 232323 252525 202020 212121 123654 123654789 123456a 123456q 123456aa 123456abc 12345a 12345q 1234qwer
  1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3 q1w2e3r4 q1w2e3r4t5 zaq12wsx zaq1zaq1 a12345 a123456 a1234567
  a12345678 a123456789 aa123456 abc123 abc1234 abc12345 abc123456 abcd123 abcd1234 abcdef abcdefg abcdefgh abcde12345
  qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyu qwertyui qwertyuiop qwer1234 qweasd qweasdzxc qazwsx
  qazwsxedc asdfgh asdfghj asdfghjk asdfghjkl asdfasdf asdf1234 asd123 zxcvbn zxcvbnm zxcvbnm1 zxc123 poiuyt mnbvcxz
  password password1 password12 password123 password1234 passw0rd p@ssw0rd p@ssword pass123 pass1234 passwd passpass
  contrasena contraseña contrasena1 contraseña1 contrasena123 contraseña123 clave123 clave1234 miclave secreto secret
  secret123 admin123 admin1234 admin12345 administrator administrador adminadmin admin1 root123 rootroot toor123
  welcome welcome1 welcome123 bienvenido bienvenida letmein letmein1 login123 changeme cambiame default guest123 test123
  test1234 testtest prueba prueba1 prueba123 usuario usuario1 usuario123 user123 user1234 master master1 master123
  superman batman pokemon naruto dragon dragon1 monkey monkey1 shadow shadow1 sunshine sunshine1 princess princess1
  princesa princesa1 iloveyou iloveyou1 iloveyou2 iloveu teamo123 teamomucho tequiero tequiero1 amorcito micorazon
  corazon corazon1 corazon123 mivida miamor miamor1 miamor123 amormio amor123 amor1234 hermosa bonita preciosa
  chiquita chiquito bebebebe angelito angel123 angela andrea daniel daniel1 daniela david123 carlos carlos1 carlos123
  alejandro alejandra fernando fernanda gabriel gabriela ricardo roberto antonio miguel eduardo sebastian santiago
  francisco valentina mariana martinez gonzalez hernandez rodriguez garcia maria123 maria1234 josejose jose123 juan123
  juancarlos luis123 jesucristo jesus1 jesus123 jesusteamo diosesamor dios123 diosmio cristo bendecida bendiciones
  virgen guadalupe familia familia1 mifamilia estrella estrella1 mariposa mariposas girasol flores amigos amigas
  futbol futbol1 football football1 soccer baseball basketball barcelona barcelona1 realmadrid messi10 ronaldo ronaldo7
  comunicaciones municipal xelaju michael michael1 jordan jordan23 jessica ashley nicole hannah thomas charlie charlie1
  george robert matthew joshua andrew hunter ranger harley buster tigger ginger pepper cookie summer winter autumn
  flower hello123 hello1 hellohello freedom whatever trustno1 starwars computer internet google samsung iphone facebook
  killer fuckyou fuckyou1 asshole biteme hottie lovely loveme lovers loveyou babygirl babygirl1 baby123 blink182 eminem
  matrix mustang ferrari corvette mercedes yamaha cheese chocolate banana orange purple silver golden diamond crystal
  1234abcd 1111aaaa aaaaaa1 a1b2c3 a1b2c3d4 000000 0000000 00000000 111111 1111111 11111111 111222 222222 333333 444444
  555555 666666 777777 7777777 888888 88888888 999999 99999999 110110 520520 5201314 147852 147896325 369258147 753951
  951753 258456 258369 142536 135790 135792468 246810 24681012 314159 11111a 12345678a 123456789a 123qwe 123qweasd
  123abc 123asd qwe123 qwe12345 aaa111 aaa123 xxxxxx zzzzzz
  guatemala guatemala1 guatemala123 guate123 guate2024 guate2025 guate2026 quetzal quetzal1 quetzal123 chapin123 chapina
  antigua antigua123 atitlan xela123 tikal123 tikaltikal mayamaya maya123 maya1234 mayan123 mayanplants medicina
  medicinal plantas plantas1 plantas123 plants plants123 planta123 pericon ruda123 apazote copalcopal
  `
    .trim()
    .split(/\s+/),
)
