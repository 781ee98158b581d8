import { expect, it } from 'vitest'
import { serveAnswers } from '#lib/api/answers.test-support.ts'
import { queryClient } from '#lib/query/query-client.ts'
import { act } from '#ui/act.test-support.ts'
import { renderForAdmin, stopAfterEach } from '#ui/render.test-support.tsx'
import { UnitNotes } from './unit-notes.tsx'

// A field that grows waits for fonts, which this kind of page has not.
Object.assign(document, { fonts: new EventTarget() })

const stops = stopAfterEach()

const open = async () => {
  const detail = { comments: [], history: [] }
  const { seen, stop } = await serveAnswers(() => ({ status: 200, body: { data: detail } }))
  stops.push(
    stop,
    await renderForAdmin(
      <UnitNotes
        path={{ courseId: 'course', translationJobId: 'job' }}
        unitId="unit"
        draftName="unit-comment el_GR unit"
        onEscape={() => undefined}
      />,
    ),
  )
  return () => seen.filter(({ method }) => method === 'POST').length
}
const field = () => document.querySelector('textarea') as HTMLTextAreaElement
const write = (text: string) => {
  const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {}
  set?.call(field(), text)
  field().dispatchEvent(new Event('input', { bubbles: true }))
}
const send = () => document.querySelector('form')?.requestSubmit()
const isSending = () => queryClient.isMutating() > 0

it('keeps what is written while the comment before is being sent, and clears the field after it otherwise', async () => {
  const sentComments = await open()
  await act(async () => write('First'))
  await act(async () => {
    send()
    write('Next')
  })
  await act(() => expect.poll(isSending).toBe(false))
  expect([sentComments(), field().value]).toEqual([1, 'Next'])
  await act(async () => send())
  await act(() => expect.poll(isSending).toBe(false))
  expect([sentComments(), field().value]).toEqual([2, ''])
})
