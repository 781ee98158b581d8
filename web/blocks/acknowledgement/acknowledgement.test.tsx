import { type ReactNode, useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { act } from '#ui/act.test-support.ts'
import { press, render } from '#ui/render.test-support.tsx'
import { asAuthor, ExerciseContext } from '../exercise/exercise-host.ts'
import { Acknowledgement } from './acknowledgement.tsx'
import { AcknowledgementContext, type AcknowledgementHost } from './acknowledgement-host.ts'

const attrs = { id: 'rule', title: '', statement: 'I lock my screen.', policy: 'Policy, v1', label: '' }
const nodeWith = (more: object = {}) => ({ type: 'acknowledgement', attrs: { ...attrs, href: '', ...more } })

let leave = async () => undefined as undefined | void
afterEach(() => leave())
const show = async (host: Partial<AcknowledgementHost> = {}, more: object = {}) => {
  const whole = { confirmed: new Map(), confirm: async () => undefined, isLocked: false, ...host }
  leave = await render(
    <AcknowledgementContext value={whole}>
      <Acknowledgement node={nodeWith(more)} locale="en_US" />
    </AcknowledgementContext>,
  )
  await expect.poll(() => document.querySelector('[data-statement]')).not.toBeNull()
}
const box = () => document.querySelector('input')
const tick = () => act(async () => box()?.click())
const confirmButton = () => document.querySelector('button')
const page = () => document.body.textContent

const Changing = ({ first, then }: { first: ReactNode; then: ReactNode }) => {
  const [isChanged, setChanged] = useState(false)
  return (
    <>
      {isChanged ? then : first}
      <button type="button" onClick={() => setChanged(true)}>
        Change
      </button>
    </>
  )
}

it('is confirmed only with a tick, and then stays', async () => {
  const accepted: string[] = []
  await show({ confirm: async (id) => void accepted.push(id) })
  expect([confirmButton()?.disabled, page()?.includes('I have read and accept this.')]).toEqual([true, true])
  await tick()
  await press('Confirm')
  expect(accepted).toEqual(['rule'])
  expect(page()).toContain('You accepted this on')
  expect([box(), confirmButton()]).toEqual([null, null])
  expect(document.activeElement?.hasAttribute('data-outcome')).toBe(true)
})

it('keeps the tick and says so where the confirmation did not get through', async () => {
  await show({ confirm: () => Promise.reject(new Error('busy')) })
  await tick()
  await press('Confirm')
  expect(page()).toContain('Your confirmation didn’t get through')
  expect([box()?.checked, confirmButton()?.disabled]).toEqual([true, false])
})

it('asks for another tick where the statement has changed meanwhile', async () => {
  const accepted: string[] = []
  const asking = (statement: string) => (
    <AcknowledgementContext
      value={{ confirmed: new Map(), confirm: async (id) => void accepted.push(id), isLocked: false }}
    >
      <Acknowledgement node={nodeWith({ statement })} locale="en_US" />
    </AcknowledgementContext>
  )
  leave = await render(<Changing first={asking('I lock my screen.')} then={asking('I lock my house.')} />)
  await expect.poll(box).not.toBeNull()
  await tick()
  await press('Change')
  expect(page()).toContain('I lock my house.')
  expect(page()).toContain('The statement has changed')
  expect([box()?.checked, confirmButton()?.disabled]).toEqual([false, true])
  await tick()
  expect(page()).not.toContain('The statement has changed')
  await press('Confirm')
  expect(accepted).toEqual(['rule'])
})

it('keeps the focus at its button after a failure', async () => {
  await show({ confirm: () => Promise.reject(new Error('busy')) })
  await tick()
  await press('Confirm')
  expect(document.activeElement).toBe(confirmButton())
  expect(document.getElementById(box()?.getAttribute('aria-describedby') ?? '')?.textContent).toContain(
    'didn’t get through',
  )
})

it('shows when it was accepted before', async () => {
  await show({ confirmed: new Map([['rule', '2026-03-04T12:00:00.000Z']]) })
  expect(page()).toMatch(/You accepted this on March\s4,\s2026\./)
  expect(document.activeElement?.hasAttribute('data-outcome')).toBe(false)
})

it('cannot be accepted for somebody else, nor by its author while writing', async () => {
  await show({ isLocked: true, confirmed: new Map([['rule', null]]) })
  expect(box()?.disabled).toBe(true)
  await leave()
  leave = await render(
    <ExerciseContext value={asAuthor}>
      <Acknowledgement node={nodeWith({ statement: '' })} locale="en_US" />
    </ExerciseContext>,
  )
  await expect.poll(page).toContain('No statement yet.')
  expect(box()?.disabled).toBe(true)
})

it('links to the policy only by an address that leads somewhere', async () => {
  await show({}, { href: 'https://harbor.example/policy' })
  expect(document.querySelector('a')?.textContent).toBe('Policy, v1')
  await leave()
  await show({}, { href: 'javascript:alert(1)' })
  expect(document.querySelector('a')).toBeNull()
})
