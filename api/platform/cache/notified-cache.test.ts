import { afterAll, expect, it } from 'vitest'
import { listenForChanges } from '#db/changes/change-listener.ts'
import { aTestDatabase, quietLog } from '#tests/support/database/database.ts'
import { fileFixture } from '#tests/support/fixtures.ts'
import { createNotifiedCache } from './notified-cache.ts'

const database = aTestDatabase()
const changes = fileFixture(() => listenForChanges(database.config, quietLog))
afterAll(() => changes.close())

/** The cached value of a key, and how often it was read. */
function counted(capacity = 10) {
  const cache = createNotifiedCache<{ about: string[] | null; read: number }>({
    invalidatedBy: ['person'],
    capacity,
    entityIds: ({ about }) => about,
  })
  let reads = 0
  const get = async (key: string, about: string[] | null, during = () => {}) => {
    const { read } = await cache.get(changes, key, async () => {
      reads += 1
      const value = { about, read: reads }
      during()
      return value
    })
    return read
  }
  return { get }
}

it('is read once until what it is about changes, and not for a change of something else', async () => {
  const { get } = counted()
  expect(await get('ada', ['a', 'b'])).toBe(1)
  changes.notify('person', 'c')
  changes.notify('company', 'a')
  expect(await get('ada', ['a', 'b'])).toBe(1)
  changes.notify('person', 'b')
  expect(await get('ada', ['a', 'b'])).toBe(2)
})

it('is read anew after any change where nobody can say what it is about', async () => {
  const { get } = counted()
  expect(await get('nobody', null)).toBe(1)
  expect(await get('nobody', null)).toBe(1)
  changes.notify('person', 'anybody')
  expect(await get('nobody', null)).toBe(2)
})

it('is not kept where something changed while it was read, and shared by those who ask meanwhile', async () => {
  const { get } = counted()
  expect(await get('ada', ['a'], () => changes.notify('person', 'x'))).toBe(1)
  expect(await Promise.all([get('ada', ['a']), get('ada', ['a'])])).toEqual([2, 2])
  const first = get('eve', ['e'])
  changes.notify('person', 'e')
  expect(await Promise.all([first, get('eve', ['e'])])).toEqual([3, 4])
  expect(await get('eve', ['e'])).toBe(4)
})

it('leaves when there is no room, the longest unused first', async () => {
  const { get } = counted(2)
  await get('one', ['1'])
  await get('two', ['2'])
  await get('one', ['1'])
  await get('three', ['3'])
  expect(await get('one', ['1'])).toBe(1)
  expect(await get('two', ['2'])).toBe(4)
})

it('is not pushed out by what is about nobody, however much of that is asked for', async () => {
  const { get } = counted(2)
  await get('one', ['1'])
  await get('two', ['2'])
  for (let index = 0; index < 9; index += 1) await get(`nobody ${index}`, null)
  await Promise.all(Array.from({ length: 9 }, (_, index) => get(`still nobody ${index}`, null)))
  expect([await get('one', ['1']), await get('two', ['2'])]).toEqual([1, 2])
})

it('is not kept when reading it fails', async () => {
  const cache = createNotifiedCache<string>({ invalidatedBy: ['person'], capacity: 2, entityIds: () => [] })
  await expect(cache.get(changes, 'x', () => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await cache.get(changes, 'x', async () => 'yes')).toBe('yes')
})
