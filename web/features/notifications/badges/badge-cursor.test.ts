import { beforeEach, describe, expect, it } from 'vitest'
import { cursorAt, shownBadge } from './badge-cursor.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString()
const open = { id: null, won_at: null }
const badge = (id: string, minutes: number) => ({ id, won_at: minutesAgo(minutes) })
const at = { now, pageBegan: now - 3_000 }

describe('where a page begins to tell of badges', () => {
  it.each([
    ['nothing won yet', [open], undefined, null],
    ['a device that never listened', [badge('new', 1), badge('old', 60), open], undefined, 'new'],
    ['won since the page began, on such a device', [badge('new', 0.01), badge('old', 60)], undefined, 'old'],
    ['won while the page was reloaded', [badge('new', 0.1), badge('told', 5)], 'told', 'told'],
    ['two won meanwhile', [badge('b', 0.1), badge('a', 0.2), badge('told', 5)], 'told', 'told'],
    ['the first badge, won while reloading', [badge('first', 0.1), open], null, null],
    ['all told', [badge('told', 1), badge('old', 60)], 'told', 'told'],
    ['told long ago, then won on another device', [badge('phone', 60), badge('told', 900)], 'told', 'phone'],
    ['told a badge that is gone', [badge('new', 60)], 'gone', 'new'],
  ] as const)('%s', (_, badges, shownId, cursor) => expect(cursorAt(badges, shownId, at)).toBe(cursor))
})

describe('what was told', () => {
  beforeEach(() => localStorage.clear())

  it('is remembered for each person of a device', () => {
    const [one, other] = [shownBadge('one'), shownBadge('other')]
    expect(one.read()).toBeUndefined()
    one.write(null)
    expect(one.read()).toBeNull()
    one.write('badge')
    expect([shownBadge('one').read(), other.read()]).toEqual(['badge', undefined])
  })
})
