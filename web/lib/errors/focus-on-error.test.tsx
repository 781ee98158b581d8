import { Checkbox, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { act } from '#ui/act.test-support.ts'
import { press, render } from '#ui/render.test-support.tsx'
import { useFocusOnError } from './focus-on-error.ts'

const filled = (text: string) => (text ? null : 'Missing')

const Sample = () => {
  const form = useForm({
    initialValues: { name: '', mail: '' },
    // Deliberately not in the order of the page.
    validate: { mail: filled, name: filled },
  })
  useFocusOnError(form)
  return (
    <form noValidate onSubmit={form.onSubmit(() => form.setErrors({ mail: 'Known already' }))}>
      <TextInput id="name" {...form.getInputProps('name')} />
      <TextInput id="mail" {...form.getInputProps('mail')} />
      <button type="submit">Send</button>
    </form>
  )
}

const Boxes = () => {
  const form = useForm({
    initialValues: { days: [] as string[] },
    validate: { days: (days) => filled(days.join()) },
  })
  useFocusOnError(form)
  return (
    <form noValidate onSubmit={form.onSubmit(() => undefined)}>
      <Checkbox.Group {...form.getInputProps('days')}>
        <Checkbox id="monday" value="monday" label="Monday" />
        <Checkbox id="friday" value="friday" label="Friday" />
      </Checkbox.Group>
      <button type="submit">Send</button>
    </form>
  )
}

let leave: () => Promise<void>
beforeEach(async () => {
  leave = await render(<Sample />)
})
afterEach(() => leave())

const type = (id: string, text: string) =>
  act(async () => {
    const input = document.querySelector<HTMLInputElement>(`#${id}`)
    input?.focus()
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  })
const send = async () => {
  await act(async () => document.querySelector('button')?.focus())
  await press('Send')
  return document.activeElement?.id
}

it('leads to the first wrong field of the page, once more when it is sent once more', async () => {
  expect(document.activeElement).toBe(document.body)
  expect(await send()).toBe('name')
  expect(await send()).toBe('name')
})

it('leaves whoever mends one field alone though another is still wrong', async () => {
  await send()
  await type('mail', 'a@b.example')
  expect(document.activeElement?.id).toBe('mail')
  await type('mail', 'a@b.example.org')
  expect(document.activeElement?.id).toBe('mail')
})

it('leads to the field that the server refused', async () => {
  await type('name', 'Ada')
  await type('mail', 'a@b.example')
  expect(await send()).toBe('mail')
})

it('leads to the first box of a group of which one has to be ticked', async () => {
  await leave()
  leave = await render(<Boxes />)
  expect(await send()).toBe('monday')
})
