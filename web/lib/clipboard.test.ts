import { afterEach, expect, it, vi } from 'vitest'
import { copyText } from './clipboard.ts'

afterEach(() => vi.unstubAllGlobals())

it('says that nothing was copied where the page has no clipboard, as without a secure connection', async () => {
  vi.stubGlobal('navigator', {})
  expect(await copyText('https://learn.example/validate/1')).toBe(false)
})

it('says that nothing was copied where the browser refuses it', async () => {
  const writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  vi.stubGlobal('navigator', { clipboard: { writeText } })
  expect(await copyText('words')).toBe(false)
})
