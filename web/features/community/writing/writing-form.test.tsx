import { QueryClientProvider } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { queryClient } from '#lib/query/query-client.ts'
import { aSession } from '#lib/session/session.test-support.ts'
import { endSession, saveSession } from '#lib/session/session.ts'
import { act } from '#ui/act.test-support.ts'
import { press, render } from '#ui/render.test-support.tsx'
import { WritingForm } from './writing-form.tsx'

const leaves: (() => Promise<void>)[] = []
beforeEach(() => saveSession(aSession()))
afterEach(async () => {
  for (const leave of leaves.splice(0)) await leave()
  endSession('signed_out')
})

const sent: string[] = []
let answer: (() => void) | undefined
const open = () =>
  render(
    <QueryClientProvider client={queryClient}>
      <WritingForm
        area="staff"
        label="Comment"
        draftName="comment"
        placeholder=""
        submitLabel="Send"
        send={({ body }) => {
          sent.push(body)
          return new Promise<void>((resolve) => (answer = resolve))
        }}
      />
    </QueryClientProvider>,
  )
const field = () => document.querySelector('textarea') as HTMLTextAreaElement
const write = (text: string) =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(field(), text)
    field().dispatchEvent(new Event('input', { bubbles: true }))
  })

it('empties the field once the text is sent, but keeps what was written meanwhile', async () => {
  leaves.push(await open())
  await write('First')
  await press('Send')
  await act(async () => answer?.())
  expect(field().value).toBe('')
  await write('Second')
  await press('Send')
  await write('Second, and something more')
  await act(async () => answer?.())
  expect(sent).toEqual(['First', 'Second'])
  expect(field().value).toBe('Second, and something more')
  await leaves.pop()?.()
  leaves.push(await open())
  expect(field().value).toBe('Second, and something more')
})
