import { defineConfig } from 'vitest/config'

// npm run nightly [-- NAME]: what takes root, minutes and Debian's packages (tests/nightly/install.sh).
export default defineConfig({
  // As in tests/vitest.config.ts.
  ssr: { resolve: { conditions: ['module', 'node'] } },
  test: {
    root: new URL('../..', import.meta.url).pathname,
    // Memory and ports are the machine's: one after the other.
    fileParallelism: false,
    testTimeout: 120_000,
    // Five builds, of at most 15 minutes each.
    hookTimeout: 4_500_000,
    projects: [
      { extends: true, test: { name: 'nightly', include: ['tests/nightly/**/*.test.ts'] } },
      {
        extends: true,
        test: {
          name: 'api',
          include: ['tests/api/hostile-input.test.ts', 'tests/api/fuzz.test.ts'],
          setupFiles: ['tests/support/environment.ts', 'tests/support/database.setup.ts'],
          env: { NODE_ENV: 'test', TZ: 'America/Guatemala', HOSTILE_INPUT: 'all', FUZZ_RUNS: '20000' },
        },
      },
    ],
  },
})
