import { z } from 'zod'
import { emailAddress } from './auth/email-address.ts'
import { StartupError } from './startup-error.ts'

const url = (...protocols: string[]) =>
  z.string().refine(
    (value) => {
      const parsed = URL.parse(value)
      return parsed?.hostname && protocols.includes(parsed.protocol)
    },
    { error: `must be a URL that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}` },
  )

/** Links, cookies and sign-in are made of it: a path would be ignored by most of them. */
const origin = url('http:', 'https:').refine((value) => [value, `${value}/`].includes(URL.parse(value)?.origin + '/'), {
  error: 'must be a scheme and a host in lower case, without a path or anything behind it: https://example.org',
})

const number = (min: number) =>
  z.coerce.number('must be a number').int('must be a whole number').min(min, `must be ${min} or more`)

const setting = z.stringbool({ error: 'must be true or false' })

/** It may name several servers: `postgres://me@a:5432,b:5432/plants`. */
const databaseUrl = z
  .string()
  .refine(
    (value) => addressesIn(value).every((address) => /^postgres(ql)?:$/.test(URL.parse(address)?.protocol ?? '')),
    { error: 'must be a URL that starts with postgres:// or postgresql://' },
  )

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'silent'] as const

const Environment = z.object({
  NODE_ENV: z
    .enum(['development', 'test', 'production'], 'must be development, test or production')
    .default('production'),
  PORT: number(0).max(65535, 'must be below 65536').default(4000),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be a host name or an IP address, such as localhost or 0.0.0.0')
    .default('localhost'),
  // How many proxies add to X-Forwarded-For.
  TRUST_PROXY: z
    .union([setting.transform(Number), z.coerce.number().int().min(0).max(9)], {
      error: 'must be true, false or the number of proxies',
    })
    .default(0),
  SITE_URL: origin.optional(),
  // Per network or per member.
  REQUESTS_PER_MINUTE: number(1).default(1200),
  // Whether admins can search for openly licensed photos on other servers.
  PHOTO_SEARCH: setting.default(true),
  // Whether DOIs and ISBNs that admins paste are looked up at doi.org and Open Library.
  SOURCE_LOOKUP: setting.default(true),
  RESPONSE_CACHE: setting.default(true),
  PAGE_CACHE_MB: number(1).default(8),
  // Whether phones keep pages to read offline. If not, service workers remove themselves and what they kept.
  OFFLINE: setting.default(true),
  DATA_DIR: z.string().default('data'),
  // Daily backups of the embedded database; 0 disables them.
  BACKUPS_KEPT: number(0).default(7),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_REPLICA_URL: databaseUrl.optional(),
  // Not with a PgBouncer in transaction mode that is older than 1.21.
  PREPARED_STATEMENTS: setting.default(true),
  REDIS_URL: url('redis:', 'rediss:').optional(),
  S3_ENDPOINT: url('http:', 'https:').optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  LOG_LEVEL: z.enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`).default('info'),
  SLOW_OPERATION_MS: z.coerce.number('must be a number').min(0, 'must be 0 or more').default(500),
  METRICS_TOKEN: z
    .string()
    .regex(/^[!-~]{16,}$/, 'must have at least 16 characters, none of them a space or an accented letter')
    .optional(),
  AUTH_SECRET: z
    .string()
    .refine((secret) => secret.trim().length >= 32, { error: 'must have at least 32 characters' })
    .optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^(?:[^<>@\r\n]+ )?<?[^\s<>@]+@[^\s<>@]+>?$/, 'must be an email address, or a name and <an address>')
    .default('Mayan Medicinal Plants <no-reply@localhost>'),
  ADMIN_EMAIL: emailAddress('must be an email address').optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(6, 'must have at least 6 characters')
    .max(128, 'must have at most 128 characters')
    .optional(),
  // Mails of a newsletter: providers block senders of many at once.
  NEWSLETTER_PER_MINUTE: number(1).default(60),
  // Time zone of all dates, on pages and in file names.
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, { error: 'must be the IANA name of a time zone, such as America/Guatemala' })
    .default('America/Guatemala'),
  // Who runs the site, and the company and country of its servers, as the terms and the privacy page say it.
  OPERATOR: z.string().trim().max(200, 'must have at most 200 characters').optional(),
  HOSTING: z.string().trim().max(200, 'must have at most 200 characters').optional(),
  DONATION_URL: url('http:', 'https:').optional(),
  CONTACT_EMAIL: z.email('must be an email address').optional(),
  CONTACT_WHATSAPP: z
    .string()
    .regex(/^\+?\d{8,15}$/, 'must be a telephone number with its country code')
    .optional(),
  SOCIAL_FACEBOOK: url('https:').optional(),
  SOCIAL_INSTAGRAM: url('https:').optional(),
  SOCIAL_YOUTUBE: url('https:').optional(),
})

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

const TOGETHER = [
  ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'],
  ['ADMIN_EMAIL', 'ADMIN_PASSWORD'],
] as const

const WholeEnvironment = Environment.check(({ value, issues }) => {
  for (const names of TOGETHER) {
    const given = names.find((name) => value[name])
    const missing = names.find((name) => !value[name])
    if (given && missing)
      issues.push({ code: 'custom', input: value, path: [missing], message: `is required because ${given} is set` })
  }
  if (value.DATABASE_REPLICA_URL && !value.DATABASE_URL)
    issues.push({
      code: 'custom',
      input: value,
      path: ['DATABASE_URL'],
      message: 'is required for DATABASE_REPLICA_URL',
    })
})

/** A name that is one of ours but for case or underscores, which would be ignored in silence. */
function misspelled(given: Record<string, unknown>): string | undefined {
  const bare = (name: string) => name.toUpperCase().replaceAll('_', '')
  const ours = new Map(Object.keys(Environment.shape).map((name) => [bare(name), name]))
  const wrong = Object.keys(given).find((name) => ours.get(bare(name))?.includes('_') && ours.get(bare(name)) !== name)
  return wrong && `The environment variable ${wrong} is not known: the setting is ${ours.get(bare(wrong))}.`
}

/** Throws a StartupError. */
export function readEnvironment(variables: NodeJS.ProcessEnv = process.env) {
  // Empty variables, as in compose files, count as not set.
  const given = Object.fromEntries(Object.entries(variables).filter(([, value]) => value !== ''))
  const wrongName = misspelled(given)
  if (wrongName) throw new StartupError(wrongName)
  const result = WholeEnvironment.safeParse(given)
  if (!result.success) {
    const { path, message } = result.error.issues[0]!
    throw new StartupError(`The environment variable ${path.join('.')} ${message}.`)
  }
  return result.data
}

/** The validated environment. This is the only file that reads `process.env`. Throws a StartupError. */
export const env = readEnvironment()

/** The environment for a program that must use the embedded database in DATA_DIR, whatever servers are configured. */
export const embeddedEnvironment: Record<string, string | undefined> = {
  ...process.env,
  ...Object.fromEntries(['DATABASE_URL', 'DATABASE_REPLICA_URL', ...TOGETHER[0]].map((name) => [name, ''])),
}

/** The URL of each server in a connection string, which may name several: `postgres://me@a:5432,b:5432/plants`. */
export function addressesIn(connectionString: string): string[] {
  const [, before = '', hosts = '', after = ''] = /^([^/]*\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/.exec(connectionString) ?? []
  return hosts.includes(',') ? hosts.split(',').map((host) => before + host + after) : [connectionString]
}
