import { expect, it } from 'vitest'
import { render } from '#ui/render.test-support.tsx'
import { AudioBlock } from '../audio/audio-block.tsx'
import type { LeafProps } from '../block-props.ts'
import { FileBlock } from '../file/file-block.tsx'
import { VideoBlock } from '../video/video-block.tsx'

const attrs = {
  id: 'block',
  src: '',
  title: 'A call',
  name: 'Leaflet',
  captions: [],
  transcript: '',
  poster: null,
}

it.each<[string, (props: LeafProps) => React.ReactNode, string]>([
  ['video', VideoBlock, 'Choose a file or enter an address'],
  ['audio', AudioBlock, 'Choose a file'],
  ['file', FileBlock, 'Choose one'],
])('says what the author of a %s without a file has to do', async (type, Block, words) => {
  const leave = await render(<Block node={{ type, attrs }} locale="en_US" />)
  expect(document.body.textContent).toContain(words)
  await leave()
})
