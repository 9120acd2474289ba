import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { lockFolder } from '../../api/database/data-lock.ts'
import { CONTAINER, hasContainers } from '../support/container.ts'
import { expectSentence, watchPrograms } from '../support/programs.ts'

const { start, startWithin, makeFolder } = watchPrograms()

const hold = (folder: string) => start('tests/support/hold-folder.ts', { HELD: folder })

const holdInContainer = (folder: string) => startWithin(CONTAINER, 'tests/support/hold-folder.ts', { HELD: folder })

describe('the lock on the data folder', { timeout: 30_000 }, () => {
  test.runIf(hasContainers)('is released by six kills of a process 1, one after the other', async () => {
    const folder = await makeFolder()
    for (let kill = 0; kill < 6; kill++) {
      const container = holdInContainer(folder)
      expect(await container.printed(/held by 1$/m)).toBeTruthy()
      container.process.kill('SIGKILL')
      await container.ended
    }
  })

  test.runIf(hasContainers)('is held against a container that shares the folder', async () => {
    const folder = await makeFolder()
    await holdInContainer(folder).printed(/held by 1$/m)
    await expectSentence(holdInContainer(folder), folder, '(1 on ')
  })

  test('is released with its process, whatever has its id next', async () => {
    const folder = await makeFolder()
    const killed = hold(folder)
    await killed.printed(/held by/)
    killed.process.kill('SIGKILL')
    await killed.ended
    // As if the process id of the killed holder was reused, here by this process.
    await writeFile(join(folder, 'lock'), `${process.pid} on here`)
    const unlock = lockFolder(folder)
    await expectSentence(hold(folder), `(${process.pid} on `)
    unlock()
    await hold(folder).printed(/held by/)
  })

  test('is got by one of those that start together', async () => {
    const folder = await makeFolder()
    const programs = Array.from({ length: 4 }, () => hold(folder))
    const got = await Promise.allSettled(programs.map((program) => program.printed(/held by/)))
    expect(got.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('takes a folder whose path is longer than that of a socket may be', async () => {
    const folder = join(await makeFolder(), 'a'.repeat(120), 'b'.repeat(120))
    await mkdir(folder, { recursive: true })
    await hold(folder).printed(/held by/)
    expect(() => lockFolder(folder)).toThrow(/in use by another process/)
  })
})
