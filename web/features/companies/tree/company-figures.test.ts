import { expect, it } from 'vitest'
import type { ListedCompany } from '#contract/companies/company-tree.ts'
import { figuresOf } from './company-figures.ts'

const figures = (company: Partial<ListedCompany>) =>
  figuresOf({
    closed_at: null,
    is_closed_above: false,
    overdue: 0,
    up_to_date: null,
    ...company,
  } as ListedCompany)

it('counts nobody as overdue in a company without people, and has no share of them', () => {
  expect(figures({ people: 0 })).toEqual({ overdue: 0, upToDate: null })
})

it.each([{ closed_at: '2026-11-02T08:00:00.000Z' }, { is_closed_above: true }])(
  'has no figures for a closed company: %o',
  (closed) => {
    expect(figures({ ...closed, overdue: 2, up_to_date: 50 })).toEqual({ overdue: null, upToDate: null })
  },
)
