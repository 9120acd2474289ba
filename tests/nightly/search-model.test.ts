import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

test('npm run search:train makes the model of the repository', () => {
  const folder = mkdtempSync(join(tmpdir(), 'train-'))
  try {
    const made = join(folder, 'model.br')
    const env = { ...process.env, DATA_DIR: 'memory:' }
    const output = execFileSync(process.execPath, ['tests/search/train.ts', made], { encoding: 'utf8', env })
    expect(output).toMatch(/^without \S+ +finds +[\d.]+ % of dangers/m)
    expect(readFileSync(made).equals(readFileSync('prisma/vocabulary/danger-model.br'))).toBe(true)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
