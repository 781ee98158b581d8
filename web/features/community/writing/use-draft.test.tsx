import { afterEach, beforeEach, expect, it } from 'vitest'
import { aSession } from '#lib/session/session.test-support.ts'
import { endSession, saveSession } from '#lib/session/session.ts'
import { storedKeys } from '#lib/storage.ts'
import { act } from '#ui/act.test-support.ts'
import { press, render } from '#ui/render.test-support.tsx'
import { useDraft } from './use-draft.ts'

const leaves: (() => Promise<void>)[] = []
beforeEach(() => saveSession(aSession()))
afterEach(async () => {
  for (const leave of leaves.splice(0)) await leave()
  endSession('signed_out')
})

const picture = { src: '/pictures/1', alt: '' }
let finishUpload: (() => void) | undefined

const Writer = () => {
  const { draft, change, clear } = useDraft('test')
  return (
    <>
      <button
        type="button"
        onClick={() => {
          finishUpload = () => change(({ pictures = [] }) => ({ pictures: [...pictures, picture] }))
        }}
      >
        Upload
      </button>
      <button type="button" onClick={() => change({ body: 'Written meanwhile' })}>
        Write
      </button>
      <button type="button" onClick={() => clear()}>
        Clear
      </button>
      <output>{JSON.stringify(draft)}</output>
    </>
  )
}
const shown = () => JSON.parse(document.querySelector('output')?.textContent ?? 'null') as unknown

it('keeps what was typed while a picture was on its way', async () => {
  leaves.push(await render(<Writer />))
  await press('Upload')
  await press('Write')
  await act(async () => finishUpload?.())
  expect(shown()).toMatchObject({ body: 'Written meanwhile', pictures: [picture] })
  await leaves.pop()?.()
  leaves.push(await render(<Writer />))
  expect(shown()).toMatchObject({ body: 'Written meanwhile', pictures: [picture] })
})

it('brings back nothing of a text that was cleared', async () => {
  leaves.push(await render(<Writer />))
  await press('Write')
  await press('Upload')
  await press('Clear')
  await act(async () => finishUpload?.())
  expect(shown()).toEqual({ title: '', body: '', pictures: [picture] })
})

it('stores nothing once its user has signed out', async () => {
  leaves.push(await render(<Writer />))
  await press('Upload')
  endSession('signed_out')
  await act(async () => finishUpload?.())
  expect(storedKeys().filter((key) => key.startsWith('unsaved'))).toEqual([])
})
