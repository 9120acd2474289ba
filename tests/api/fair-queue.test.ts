import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createFairQueue } from '../../api/database/fair-queue.ts'

function recordedQueue() {
  const inFairTurn = createFairQueue()
  const done: string[] = []
  const work = (owner: string) => inFairTurn(owner, async () => void done.push(owner))
  return { done, work, inFairTurn }
}

test('who sends much at once delays others by one piece of it', async () => {
  const { done, work } = recordedQueue()
  await Promise.all(['many', 'many', 'many', 'many', 'one', 'two', 'two'].map(work))
  expect(done.join(' ')).toBe('many many one two many two many')
})

test('other events are heard of between two pieces', async () => {
  const { done, work } = recordedQueue()
  const all = Promise.all(['many', 'many', 'many'].map(work))
  await setImmediate()
  expect(done.length).toBeLessThan(3)
  await all
})

test('what fails does so to its owner, and the rest goes on', async () => {
  const { done, work, inFairTurn } = recordedQueue()
  const failing = inFairTurn('one', () => Promise.reject(new Error('no')))
  const other = work('one')
  await expect(failing).rejects.toThrow('no')
  await other
  await work('two')
  expect(done).toEqual(['one', 'two'])
})
