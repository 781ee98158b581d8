import { FileButton, MantineProvider } from '@mantine/core'
import { expect, it } from 'vitest'
import { press, render } from '#ui/render.test-support.tsx'
import { themeFor } from './theme.ts'

it('forgets the file chosen before, so that it can be chosen again', async () => {
  const leave = await render(
    <MantineProvider env="test" theme={themeFor(null, { close: 'Close', showPassword: 'Show' })}>
      <FileButton onChange={() => undefined}>
        {({ onClick }) => (
          <button type="button" onClick={onClick}>
            Choose
          </button>
        )}
      </FileButton>
    </MantineProvider>,
  )
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('No file input')
  const chosen = new DataTransfer()
  chosen.items.add(new File(['a'], 'a.png', { type: 'image/png' }))
  input.files = chosen.files
  expect(input.files).toHaveLength(1)
  await press('Choose')
  expect(input.files).toHaveLength(0)
  await leave()
})
