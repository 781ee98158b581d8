import { expect, it } from 'vitest'
import { withNewerChanges } from './changed-fields.ts'

it('takes what was saved, and keeps what was changed while it was on its way', () => {
  const sent = { name: ' Harbor ', locales: ['en'], tagline: '' }
  const now = { ...sent, locales: ['en', 'ro'] }
  const saved = { name: 'Harbor', locales: ['en'], tagline: 'From above' }
  expect(withNewerChanges(sent, now, saved)).toEqual({
    name: 'Harbor',
    locales: ['en', 'ro'],
    tagline: 'From above',
  })
})
