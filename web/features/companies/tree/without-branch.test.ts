import { expect, it } from 'vitest'
import { withoutBranch } from './without-branch.ts'

it('offers no company below the one that is to be moved', () => {
  const companies = [
    { id: 'harbor', parent_id: 'out of reach' },
    { id: 'north', parent_id: 'harbor' },
    { id: 'pier', parent_id: 'north' },
    { id: 'deck', parent_id: 'pier' },
    { id: 'aurora', parent_id: 'harbor' },
  ]
  expect(withoutBranch(companies, 'north').map(({ id }) => id)).toEqual(['harbor', 'aurora'])
})
