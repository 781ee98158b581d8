import { createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { expect, it } from 'vitest'
import type { Notice } from '#contract/notifications/notices.ts'
import { renderForAdmin, stopAfterEach } from '#ui/render.test-support.tsx'
import { NoticeRow } from './notice-row.tsx'

const stops = stopAfterEach()

const addressOf = async (link: Notice['link']): Promise<string | null | undefined> => {
  const notice: Notice = {
    ...{ id: 'n1', kind: 'security', event: 'api_token_expiring', text: 'BI expires soon.', times: 1 },
    ...{ link, at: '2026-03-04T10:00:00Z', is_new: false },
  }
  const routeTree = createRootRoute({ component: () => <NoticeRow notice={notice} at="time" /> })
  const stop = await renderForAdmin(<RouterProvider router={createRouter({ routeTree })} />)
  stops.push(stop)
  expect(document.body.textContent).toContain('BI expires soon.')
  return document.querySelector('a')?.getAttribute('href')
}

it('leads to the tab that the notice is about', async () => {
  expect(await addressOf({ route: 'admin.settings', params: { tab: 'apiAccess' } })).toBe(
    '/admin/settings?tab=apiAccess',
  )
})

it('leads nowhere if this version of the app does not have the page', async () => {
  expect(await addressOf({ route: 'admin.nowhere', params: {} })).toBeUndefined()
})
