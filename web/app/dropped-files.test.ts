import { afterEach, expect, it } from 'vitest'
import { ignoreFilesDroppedBeside } from './dropped-files.ts'

afterEach(() => document.body.replaceChildren())

const dropOn = (target: Element, types: string[]): { isKept: boolean; effect: string } => {
  const dataTransfer = { types, dropEffect: 'copy' }
  const event = new Event('drop', { bubbles: true, cancelable: true })
  Object.assign(event, { dataTransfer })
  target.dispatchEvent(event)
  return { isKept: event.defaultPrevented, effect: dataTransfer.dropEffect }
}

it('keeps the page when a file is dropped anywhere, and lets a field for files have it', () => {
  ignoreFilesDroppedBeside()
  document.body.innerHTML = '<p>Words</p><input type="file"><div>Takes it</div>'
  const [words, field, taker] = document.body.children as unknown as Element[]
  if (!words || !field || !taker) throw new Error('Not drawn')
  taker.addEventListener('drop', (event) => event.preventDefault())
  expect(dropOn(words, ['Files'])).toEqual({ isKept: true, effect: 'none' })
  expect(dropOn(words, ['text/plain'])).toEqual({ isKept: false, effect: 'copy' })
  expect(dropOn(field, ['Files'])).toEqual({ isKept: false, effect: 'copy' })
  expect(dropOn(taker, ['Files'])).toEqual({ isKept: true, effect: 'copy' })
})
