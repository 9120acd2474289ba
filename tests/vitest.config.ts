import { spawnSync } from 'node:child_process'
import { defineConfig } from 'vitest/config'
import { OutsideTests } from './support/outside-tests.ts'
import { ProgramsFirst } from './support/programs-first.ts'

/**
 * Tests that do not depend on the database: text and bytes checked before any statement, files, passwords, and programs
 * with their own embedded database; tests of what is made of rows that other files read on both, such as pages, booklets,
 * pictures to hand on, searches of phones, numbers of statements and limits; and, in the last two lines, those that run no
 * statement of their own: others run the same, seen by recording all that reaches the server. They do not run again on a
 * PostgreSQL server; files that are not listed do.
 */
const ON_ANY_DATABASE = `
  attacks changelog clients connections developers event-stream gone-client http import-refused limits metrics persisted relay
  request-limit routes scheduler stored-xss
  media media-refused media-s3 open-graph open-photo
  hashing mail secret security-mail rate-limit scopes email-confirmation
  ailment-pages booklet content drawings glossary handout offline-search pack pages plant-list-pages
  plant-page plates
  data-lock durability site startup
  cache content-preview described discovery page-cache page-changes plant-warning plate-files
  recording revision safe-publishing write-back
  forms headlines markdown offline-handout plant-stops search-corpus selection spoken text-doors whole-files`
  .trim()
  .split(/\s+/)
  .map((name) => `tests/api/${name}.test.ts`)

const onServer = Boolean(process.env.TEST_DATABASE_URL)

// A build of another branch fails tests in ways that say nothing of it.
if (!process.env.IS_BUILD_CHECKED) spawnSync(process.execPath, ['web/build/build.ts', '--check'], { stdio: 'inherit' })
// This file is read for each project.
process.env.IS_BUILD_CHECKED = 'true'

export default defineConfig({
  // Without Vite's "development" condition, which would load a second copy of graphql.
  ssr: { resolve: { conditions: ['module', 'node'] } },
  test: {
    root: new URL('..', import.meta.url).pathname,
    pool: 'forks',
    // A worker keeps one database: starting it costs more than its tests.
    maxWorkers: 2,
    isolate: false,
    sequence: { sequencer: ProgramsFirst },
    env: { NODE_ENV: 'test', TZ: 'America/Guatemala' },
    reporters: ['default', ['json', { outputFile: 'tests/.results/vitest.json' }], new OutsideTests()],
    // For what hangs: a busy machine takes several times as long as an idle one.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          exclude: onServer ? ON_ANY_DATABASE : [],
          setupFiles: ['tests/support/environment.ts', 'tests/support/database.setup.ts'],
        },
      },
      { extends: true, test: { name: 'web', include: ['tests/web/**/*.test.{ts,tsx}'] } },
    ],
  },
})
