import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { serveAnswers } from '#lib/api/answers.test-support.ts'
import { shownNotifications } from '#lib/notifications/notifications.ts'
import { act } from '#ui/act.test-support.ts'
import { press, renderForAdmin, stopAfterEach } from '#ui/render.test-support.tsx'
import { CompanyPanel } from './company-panel.tsx'

const stops = stopAfterEach()

it('says that a company is closed and what that means, and that it is open again', async () => {
  const company = {
    id: 'below',
    name: 'Aurora Bank',
    closed_at: '2026-11-02T08:00:00.000Z' as string | null,
    is_closed_above: false,
    people: 2,
    overdue: 0,
    hosts: [],
    brand_color: '#7c3aed',
    created_at: '2026-11-01T08:00:00.000Z',
    can: { open: true },
  }
  const { stop } = await serveAnswers(({ method }) => {
    if (method === 'POST') company.closed_at = null
    return { status: 200, body: { data: company } }
  })
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  stops.push(
    stop,
    await renderForAdmin(
      <RouterContextProvider router={router}>
        <CompanyPanel companyId="below" />
      </RouterContextProvider>,
    ),
  )
  const note = 'Its people can’t sign in and get no reminders.'
  await expect.poll(() => document.body.textContent).toContain(note)
  await press('More actions for Aurora Bank')
  const open = () => [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].at(-1)
  await expect.poll(() => open()?.textContent).toBe('Open again')
  await act(async () => open()?.click())
  await expect.poll(shownNotifications).toMatchObject([{ title: 'Aurora Bank is open again' }])
  await expect.poll(() => document.body.textContent).not.toContain(note)
})
