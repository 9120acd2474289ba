import { defineConfig } from 'vitest/config'
import { Unfinished } from './support/unfinished.ts'

export default defineConfig({
  // Without Vite's own "development", by which it would find another copy of graphql than its dependents do.
  ssr: { resolve: { conditions: ['module', 'node'] } },
  test: {
    root: new URL('..', import.meta.url).pathname,
    pool: 'forks',
    // A worker starts one database and keeps it: that costs more than all of its tests.
    maxWorkers: 2,
    isolate: false,
    env: { NODE_ENV: 'test', TZ: 'America/Guatemala' },
    reporters: ['default', ['json', { outputFile: 'tests/.results/vitest.json' }], new Unfinished()],
    testTimeout: 15_000,
    hookTimeout: 30_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/api/**/*.test.ts'],
          setupFiles: ['tests/support/environment.ts', 'tests/support/database.setup.ts'],
        },
      },
      { extends: true, test: { name: 'web', include: ['tests/web/**/*.test.{ts,tsx}'] } },
    ],
  },
})
