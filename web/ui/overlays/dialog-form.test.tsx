import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { render } from '../render.test-support.tsx'
import { DialogForm } from './dialog-form.tsx'

const submit = vi.fn()
let leave: () => Promise<void>
beforeEach(async () => {
  submit.mockClear()
  leave = await render(
    <DialogForm onSubmit={submit}>
      <input type="date" />
    </DialogForm>,
  )
})
afterEach(() => leave())

/** Sends the form with a date that the browser can read or not; returns whether it said so. */
function send(badInput: boolean): boolean {
  const field = document.querySelector('input') as HTMLInputElement
  const said = vi.fn(() => false)
  Object.defineProperty(field, 'validity', { configurable: true, value: { badInput } })
  field.reportValidity = said
  document.querySelector('form')?.requestSubmit()
  return said.mock.calls.length > 0
}

it('is not sent while half of a day is typed, which would count as none', () => {
  expect([send(true), submit.mock.calls.length]).toEqual([true, 0])
  expect([send(false), submit.mock.calls.length]).toEqual([false, 1])
})
