import { expect, it } from 'vitest'
import { serveAnswers } from '#lib/api/answers.test-support.ts'
import { queryClient } from '#lib/query/query-client.ts'
import { act } from '#ui/act.test-support.ts'
import { renderForAdmin, stopAfterEach } from '#ui/render.test-support.tsx'
import { AddHostForm } from './add-host-form.tsx'

const stops = stopAfterEach()

const field = () => document.querySelector('input') as HTMLInputElement
const write = (text: string) => {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  set?.call(field(), text)
  field().dispatchEvent(new Event('input', { bubbles: true }))
}

it.each([
  ['next.example.com', 'next.example.com'],
  ['first.example.com', ''],
])('keeps only what is written while a host is being added: %s', async (meanwhile, kept) => {
  const { stop } = await serveAnswers(() => ({ status: 201, body: { data: {} } }))
  stops.push(stop, await renderForAdmin(<AddHostForm companyId="company" />))
  await act(async () => write('first.example.com'))
  await act(async () => {
    document.querySelector('form')?.requestSubmit()
    write(meanwhile)
  })
  await act(() => expect.poll(() => queryClient.isMutating()).toBe(0))
  expect(field().value).toBe(kept)
})
