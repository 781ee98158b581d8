import { afterEach, expect, it, vi } from 'vitest'
import { type Answer, serveAnswers } from '#lib/api/answers.test-support.ts'
import { endSession } from '#lib/session/session.ts'
import { act } from '#ui/act.test-support.ts'
import { press, renderForAdmin } from '#ui/render.test-support.tsx'
import { StepUpForm } from './step-up-form.tsx'

let leave: () => Promise<void>
let stop: () => Promise<void>
afterEach(async () => {
  await leave()
  await stop()
  endSession('signed_out')
})

const show = async (answer: Answer) => {
  const server = await serveAnswers(() => answer)
  stop = server.stop
  const stepUp = {
    methods: ['password' as const],
    opener: document.body,
    answered: Promise.resolve(),
    confirm: vi.fn(),
    cancel: vi.fn(),
  }
  leave = await renderForAdmin(<StepUpForm stepUp={stepUp} />)
  return { seen: server.seen, stepUp }
}

const field = () => document.querySelector('input[type=password]') as HTMLInputElement
const type = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })

it('has the focus, sends the password, and is done', async () => {
  const { seen, stepUp } = await show({
    status: 200,
    body: { data: { fresh_until: '2026-01-01T00:00:00Z' } },
  })
  expect(document.activeElement).toBe(field())
  await type('harbour lamp cedar nine')
  await press('Confirm')
  await expect.poll(() => stepUp.confirm.mock.calls.length).toBe(1)
  expect(seen).toMatchObject([{ url: '/api/me/step-up', body: '{"password":"harbour lamp cedar nine"}' }])
})

it('says what is wrong and lets the user try again', async () => {
  const { stepUp } = await show({
    status: 422,
    body: { code: 'invalid', message: '', errors: { password: ['That isn’t your current password.'] } },
  })
  await press('Confirm')
  expect(document.body.textContent).toContain('Enter your password.')
  await type('something else')
  await press('Confirm')
  await expect.poll(() => document.body.textContent).toContain('That isn’t your current password.')
  expect(field().getAttribute('aria-invalid')).toBe('true')
  expect(stepUp.confirm).not.toHaveBeenCalled()
  await press('Cancel')
  expect(stepUp.cancel).toHaveBeenCalledOnce()
})
