import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { afterEach, expect, it } from 'vitest'
import type { Group } from '#contract/accounts/groups.ts'
import { endSession } from '#lib/session/session.ts'
import { renderForAdmin } from '#ui/render.test-support.tsx'
import { GroupsTable } from './group-list.tsx'

let leave: () => Promise<void>
afterEach(async () => {
  await leave()
  endSession('signed_out')
})

const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
const groupOf = (company_id: string) => ({
  id: company_id,
  company_id,
  name: 'Port',
  members: 1,
  managers: [],
})

it.each([
  [['company', 'below'], 'labelled'],
  [['below'], 'labelled'],
  [['company'], 'hidden'],
])(
  'names the company of a group on a phone where it is not that of the page: %s',
  async (companies, small) => {
    leave = await renderForAdmin(
      <RouterContextProvider router={router}>
        <GroupsTable groups={companies.map(groupOf) as unknown as Group[]} />
      </RouterContextProvider>,
    )
    expect(document.querySelector('td[data-column=company]')?.getAttribute('data-small')).toBe(small)
  },
)
