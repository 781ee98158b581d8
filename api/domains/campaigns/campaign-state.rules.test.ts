import { expect, it } from 'vitest'
import { localDay } from '#domains/learning/days.rules.ts'
import { stateOn } from './campaign-state.rules.ts'

const launched = {
  launched_at: '2026-03-01T09:00:00Z',
  archived_at: null,
  starts_on: '2026-03-10',
  due_on: '2026-03-31',
}

it.each([
  ['is a draft until it is launched', { ...launched, launched_at: null }, '2026-03-15', 'draft'],
  ['waits for its first day', launched, '2026-03-09', 'scheduled'],
  ['runs from its first day', launched, '2026-03-10', 'running'],
  ['runs to the end of its due day', launched, '2026-03-31', 'running'],
  ['ends with its due day', launched, '2026-04-01', 'ended'],
  ['runs at once without a first day', { ...launched, starts_on: null }, '2026-03-01', 'running'],
  ['never ends without a due day', { ...launched, due_on: null }, '2036-03-01', 'running'],
  ['stays archived', { ...launched, archived_at: '2026-03-20T09:00:00Z' }, '2026-03-21', 'archived'],
] as const)('%s', (_, days, today, state) => {
  expect(stateOn(days, today)).toBe(state)
})

it('ends at midnight where the company is', () => {
  const moment = '2026-03-31T22:30:00Z'
  expect(stateOn(launched, localDay(moment, 'Europe/Athens'))).toBe('ended')
  expect(stateOn(launched, localDay(moment, 'America/Lima'))).toBe('running')
})
