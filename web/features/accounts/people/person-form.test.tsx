import { expect, it, onTestFinished, vi } from 'vitest'
import { serveAnswers } from '#lib/api/answers.test-support.ts'
import { queryClient } from '#lib/query/query-client.ts'
import { endSession } from '#lib/session/session.ts'
import { act } from '#ui/act.test-support.ts'
import { press, renderForAdmin } from '#ui/render.test-support.tsx'
import { PersonForm } from './person-form.tsx'

it('says at the choice to invite that the company is closed, until the choice is changed', async () => {
  const message = 'This company is closed, so nobody can be invited to it. Open it first.'
  const { stop } = await serveAnswers(({ url, method }) =>
    method === 'POST' && url.endsWith('/students')
      ? { status: 409, body: { code: 'conflict', message, errors: { invite: [message] } } }
      : { status: 200, body: { data: [], meta: {} } },
  )
  const unmount = await renderForAdmin(<PersonForm onClose={() => undefined} />)
  onTestFinished(async () => {
    await unmount()
    await stop()
    queryClient.clear()
    endSession('signed_out')
  })
  const fill = (path: string, text: string) =>
    act(async () => {
      const field = document.querySelector<HTMLInputElement>(`input[data-path=${path}]`)
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field?.dispatchEvent(new Event('input', { bubbles: true }))
    })
  await fill('first_name', 'Nia')
  await fill('last_name', 'Berg')
  await fill('email', 'nia@example.test')
  await press('Add and invite')
  await vi.waitFor(() => expect(document.body.textContent).toContain(message))
  const invite = document.querySelector<HTMLInputElement>('input[data-path=invite]')
  expect(document.activeElement).toBe(invite)
  await act(async () => invite?.click())
  expect(document.body.textContent).not.toContain(message)
})
