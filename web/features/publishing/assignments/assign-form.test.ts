import { expect, it } from 'vitest'
import type { Assignment } from '../publishing.api.ts'
import { audienceOf, termsOf, valuesOf } from './assign-form.ts'

const assignment: Assignment = {
  id: 'one',
  company_id: 'harbor',
  company_name: 'Harbor',
  with_descendants: true,
  mandatory: false,
  tags: ['finance'],
  group_ids: [],
  groups: [],
  user_ids: [],
  people: [],
  starts_on: '2027-03-01',
  due_on: '2027-03-31',
  due_days: null,
  top_up: true,
  today: '2027-02-01',
  students: 3,
  completed: 1,
}

it('sends the terms that stand as they are when nothing is changed', () => {
  const { id, company_id, company_name, groups, people, today, students, completed, ...terms } = assignment
  expect(termsOf(valuesOf(assignment))).toEqual({ ...terms, company_ids: [company_id] })
})

it('sends only what the choices ask for', () => {
  const values = valuesOf(assignment)
  expect(
    termsOf({ ...values, audience: 'everybody', start: 'now', due: 'days', due_days: '14' }),
  ).toMatchObject({ tags: [], starts_on: null, due_on: null, due_days: 14 })
  expect(termsOf({ ...values, due: 'none' })).toMatchObject({ due_on: null, due_days: null })
})

it('reaches nobody yet where tags are asked for and none is given', () => {
  const values = valuesOf(assignment)
  expect(audienceOf(values)?.tags).toEqual(['finance'])
  expect(audienceOf({ ...values, tags: [] })).toBeNull()
  expect(audienceOf({ ...values, audience: 'everybody' })?.tags).toEqual([])
})

it('sends the groups chosen and no tags, and reaches nobody yet where none is chosen', () => {
  const values = { ...valuesOf(assignment), audience: 'grouped' as const, group_ids: ['drivers'] }
  expect(termsOf(values)).toMatchObject({ tags: [], group_ids: ['drivers'] })
  expect(audienceOf(values)).toMatchObject({ tags: [], group_ids: ['drivers'] })
  expect(audienceOf({ ...values, group_ids: [] })).toBeNull()
})

it('sends the people chosen, and reaches nobody yet where none is chosen', () => {
  const values = { ...valuesOf(assignment), audience: 'named' as const, user_ids: ['ada'] }
  expect(termsOf(values)).toMatchObject({ tags: [], group_ids: [], user_ids: ['ada'] })
  expect(audienceOf({ ...values, user_ids: [] })).toBeNull()
})
