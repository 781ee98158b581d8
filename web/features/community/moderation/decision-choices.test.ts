import { expect, it } from 'vitest'
import { decisionChoices } from './decision-choices.ts'

const appeal = { decision_id: 'first', text: 'It names nobody.', at: '2026-11-02T08:00:00.000Z' }
const choices = (subject: Partial<Parameters<typeof decisionChoices>[0]>) =>
  decisionChoices({ subject_kind: 'post', state: 'visible', is_locked: false, appeal: null, ...subject }).map(
    ({ action, label, why }) => [action, label, why].join(' '),
  )

it('turns an objection down by the same decision, or accepts it', () => {
  expect(choices({ subject_kind: 'comment', state: 'hidden', appeal })).toEqual([
    'hide keepHidden declines',
    'restore restore accepts',
  ])
  expect(choices({ is_locked: true, appeal })).toEqual([
    'lock keepLocked declines',
    'unlock unlock accepts',
    'hide hide hide',
  ])
})

it('offers only what changes something where nobody objects', () => {
  expect(choices({ state: 'hidden' })).toEqual(['restore restore restore', 'lock lock lock'])
  expect(choices({ subject_kind: 'comment' })).toEqual(['hide hide hide', 'restore restore restore'])
})
