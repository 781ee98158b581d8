import { Editor } from '@tiptap/core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { blockAt } from '#features/content/blocks/block-actions.ts'
import { type Writing, WritingContext } from '#features/content/editing/writing.ts'
import { contentExtensions } from '#features/content/schema/content-extensions.ts'
import { startTexts } from '#lib/i18n/i18n.ts'
import { act } from '#ui/act.test-support.ts'
import { render } from '#ui/render.test-support.tsx'
import { VideoSettings } from './media-settings.tsx'

let editor: Editor
let leave: () => Promise<void>
/** Videos whose data the browser has asked for; none arrive by themselves. */
const films: HTMLVideoElement[] = []
beforeEach(async () => {
  await startTexts()
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  editor = new Editor({ extensions: contentExtensions(), injectCSS: false })
  editor.commands.setContent({
    type: 'doc',
    content: [
      { type: 'video', attrs: { id: 'film', src: '/old.mp4', title: 'Film' } },
      { type: 'paragraph' },
    ],
  })
  const create = document.createElement.bind(document)
  vi.spyOn(document, 'createElement').mockImplementation((name: string) => {
    const element = create(name)
    if (name === 'video') films.push(element as HTMLVideoElement)
    return element
  })
  const uploads = {
    store: async ({ name }: File) => ({ url: `/${name}`, width: null, height: null, bytes: 1 }),
  }
  const block = blockAt(editor.state.doc, 0)
  if (!block) throw new Error('No block')
  leave = await render(
    <WritingContext value={{ locale: 'en_US', locales: ['en_US'], uploads } as unknown as Writing}>
      <VideoSettings editor={editor} block={block} />
    </WritingContext>,
  )
})
afterEach(async () => {
  await leave()
  editor.destroy()
  films.length = 0
  vi.restoreAllMocks()
})

const choose = (name: string) =>
  act(async () => {
    const input = document.querySelector('input[type=file]') as HTMLInputElement
    Object.defineProperty(input, 'files', { value: [new File(['x'], name)], configurable: true })
    input.dispatchEvent(new Event('change', { bubbles: true }))
  })
const film = () => editor.state.doc.child(0).attrs

it('shows another video as soon as it is stored, whatever the browser can tell of it', async () => {
  await choose('new.mp4')
  expect(film()).toMatchObject({ src: '/new.mp4', seconds: null })
})

it('keeps the latest of two videos where the browser is slower to read the first', async () => {
  await choose('first.mp4')
  await choose('second.mp4')
  for (const element of films.toReversed()) await act(async () => element.dispatchEvent(new Event('error')))
  expect(film().src).toBe('/second.mp4')
})
