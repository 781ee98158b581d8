import { act } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { CancelledConfirmation } from '../lib/errors/cancelled-confirmation.ts'
import { ConfirmDialog, confirm } from './confirm.tsx'
import { press, render } from './render.test-support.tsx'

let leave: () => Promise<void>
beforeEach(async () => {
  leave = await render(<ConfirmDialog />)
})
afterEach(() => leave())

const ask = async (question: Parameters<typeof confirm>[0]) => {
  let answer: Promise<unknown> = Promise.resolve()
  await act(async () => {
    answer = confirm(question).then(
      () => 'confirmed',
      (error: unknown) => error,
    )
  })
  return () => answer
}
const dialog = () => document.querySelector('dialog')

it('is closed until it is asked something', async () => {
  expect(dialog()?.open).toBe(false)
  await ask({ title: 'Publish?' })
  expect(dialog()?.open).toBe(true)
  expect(dialog()?.textContent).toBe('Publish?CancelOK')
})

it('resolves when confirmed and closes', async () => {
  const answer = await ask({ title: 'Publish?', confirmLabel: 'Publish release 4' })
  await press('Publish release 4')
  expect(await answer()).toBe('confirmed')
  expect(dialog()?.open).toBe(false)
})

it('rejects with a cancelled confirmation when cancelled', async () => {
  const answer = await ask({ title: 'Publish?' })
  await press('Cancel')
  expect(await answer()).toBeInstanceOf(CancelledConfirmation)
})

it('rejects when Escape closes it', async () => {
  const answer = await ask({ title: 'Publish?' })
  await act(async () => dialog()?.dispatchEvent(new Event('cancel', { cancelable: true })))
  expect(await answer()).toBeInstanceOf(CancelledConfirmation)
})

it('takes a second question as the end of the first', async () => {
  const first = await ask({ title: 'First?' })
  await ask({ title: 'Second?' })
  expect(await first()).toBeInstanceOf(CancelledConfirmation)
  expect(dialog()?.textContent).toContain('Second?')
})
