import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router'
import { expect, it } from 'vitest'
import { serveAnswers } from '#lib/api/answers.test-support.ts'
import { renderForAdmin, stopAfterEach } from '#ui/render.test-support.tsx'
import { FileStep } from './file-step.tsx'

const stops = stopAfterEach()

it('says what the number of an earlier import counts, on a phone too', async () => {
  const { stop } = await serveAnswers(({ url }) => ({
    status: 200,
    body: url.includes('imports')
      ? {
          data: [
            {
              id: 'import',
              file_name: 'people.csv',
              state: 'applied',
              rows: 12,
              created_by: 'Elena Marsh',
              created_at: '2026-11-02T08:00:00.000Z',
            },
          ],
        }
      : { data: [] },
  }))
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() })
  stops.push(
    stop,
    await renderForAdmin(
      <RouterContextProvider router={router}>
        <FileStep />
      </RouterContextProvider>,
    ),
  )
  const cell = () => document.querySelector('td[data-column=rows]')
  await expect.poll(() => cell()?.textContent).toBe('12')
  expect(cell()?.getAttribute('data-label')).toBe('Rows in the file')
})
