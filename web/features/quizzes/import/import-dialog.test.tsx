import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { loadStaffTexts, startTexts } from '#lib/i18n/i18n.ts'
import { queryClient } from '#lib/query/query-client.ts'
import { act } from '#ui/act.test-support.ts'
import { press, render } from '#ui/render.test-support.tsx'
import { ImportDialog } from './import-dialog.tsx'

const path = { courseId: 'course', quizId: 'quiz' }
let leave: (() => Promise<void>) | undefined
afterEach(async () => {
  await leave?.()
  vi.restoreAllMocks()
})

const write = (text: string) =>
  act(async () => {
    const field = document.querySelector('textarea')
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field, text)
    field?.dispatchEvent(new Event('input', { bubbles: true }))
  })
const buttons = () => [...document.querySelectorAll('button')].map(({ textContent }) => textContent)
const outcome = { dry_run: true, added: 1, questions: [], table: null }

it('offers to import only the text that was checked', async () => {
  let answer: (() => void) | undefined
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    () =>
      new Promise((resolve) => {
        answer = () => resolve(new Response(JSON.stringify({ data: outcome })))
      }),
  )
  await startTexts()
  await loadStaffTexts()
  leave = await render(
    <QueryClientProvider client={queryClient}>
      <ImportDialog path={path} opened onClose={() => undefined} onDone={() => undefined} />
    </QueryClientProvider>,
  )
  await write('First {=yes ~no}')
  await press('Check import')
  await write('Second {=yes ~no}')
  await act(async () => answer?.())
  expect(buttons()).toContain('Check import')
  await press('Check import')
  await act(async () => answer?.())
  await expect.poll(buttons).toContain('Add 1 question')
})
