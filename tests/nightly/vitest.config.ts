import { defineConfig } from 'vitest/config'

// npm run nightly [-- NAME]: what takes root, minutes and Debian's packages (tests/nightly/install.sh).
export default defineConfig({
  test: {
    root: new URL('../..', import.meta.url).pathname,
    include: ['tests/nightly/**/*.test.ts'],
    // Memory and ports are the machine's: one after the other.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 900_000,
  },
})
