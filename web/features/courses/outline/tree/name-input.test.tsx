import { afterEach, expect, it } from 'vitest'
import { act } from '#ui/act.test-support.ts'
import { render } from '#ui/render.test-support.tsx'
import { NameInput } from './name-input.tsx'

let leave: () => Promise<void>
afterEach(() => leave())

const field = () => document.querySelector('input') as HTMLInputElement
const write = (words: string) =>
  act(async () => {
    // Sets the value past React's own setter, so that React notices the input event.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), words)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })
const enter = () =>
  act(async () => {
    field().dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  })

/** A server that answers when the test says so. */
const open = async () => {
  const requests: { name: string; answer: () => void; refuse: () => void }[] = []
  const onSave = (name: string) =>
    new Promise<void>((answer, refuse) => requests.push({ name, answer, refuse: () => refuse(new Error()) }))
  leave = await render(<NameInput label="Name" onSave={onSave} onClose={() => undefined} staysOpen />)
  return requests
}

it('is free for the next name while one is saved, and keeps their order', async () => {
  const requests = await open()
  await write('One')
  await enter()
  expect(field().readOnly).toBe(false)
  await write('Two')
  await enter()
  await write('Thr')
  expect(requests.map(({ name }) => name)).toEqual(['One'])
  await act(async () => requests[0]?.answer())
  expect(requests.map(({ name }) => name)).toEqual(['One', 'Two'])
  await act(async () => requests[1]?.answer())
  expect(field().value).toBe('Thr')
})

it('brings back a name that was refused, before what was typed since', async () => {
  const requests = await open()
  await write('One')
  await enter()
  await write('Tw')
  await act(async () => requests[0]?.refuse())
  expect(field().value).toBe('One Tw')
})
