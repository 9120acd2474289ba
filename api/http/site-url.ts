import { env } from '../env.ts'

/** Base URL of the site, without a trailing slash. */
export const siteUrl = (env.SITE_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, '')
