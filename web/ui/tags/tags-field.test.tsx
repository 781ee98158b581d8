import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { act } from '#ui/act.test-support.ts'
import { render } from '#ui/render.test-support.tsx'
import { TagsField } from './tags-field.tsx'

let unmount = async () => {}
afterEach(() => unmount())

const Tags = () => {
  const [tags, setTags] = useState<string[]>([])
  return <TagsField label="Tags" data={['drivers', 'night']} value={tags} onChange={setTags} />
}

it('closes its suggestions when a tag is taken, and opens them again for the next one', async () => {
  unmount = await render(<Tags />)
  const field = document.querySelector<HTMLInputElement>('input:not([type=hidden])') as HTMLInputElement
  const isOpen = () => field.getAttribute('aria-expanded')
  const type = (text: string) =>
    act(async () => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
      field.dispatchEvent(new Event('input', { bubbles: true }))
    })
  await act(async () => field.focus())
  expect(isOpen()).toBe('true')
  await type('office')
  await act(async () =>
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true })),
  )
  expect([document.body.textContent?.includes('office'), field.value, isOpen()]).toEqual([true, '', 'false'])
  await type('n')
  expect(isOpen()).toBe('true')
})
