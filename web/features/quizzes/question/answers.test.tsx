import { afterEach, expect, it } from 'vitest'
import { renderForAdmin } from '#ui/render.test-support.tsx'
import { MatchingRows } from '../parts/matching-rows.tsx'
import { Answers, type EditorProps } from './answers.tsx'
import { newAnswer } from './question-draft.ts'

let leave: () => Promise<void>
afterEach(() => leave())

const parts = (type: 'hotspot' | 'single_choice' | 'matching'): EditorProps => ({
  draft: {
    type,
    answers: [newAnswer({ text: 'The link', match: 'By a long way round' }), newAnswer({ text: 'The logo' })],
  } as EditorProps['draft'],
  canArrange: true,
  onChange: () => undefined,
})
const letters = () => [...document.querySelectorAll('li b')].map(({ textContent }) => textContent)

it('shows beside each spot the letter that it has on the picture', async () => {
  leave = await renderForAdmin(<Answers {...parts('hotspot')} />)
  expect(letters()).toEqual(['A', 'B'])
})

it('shows no letters where there is no picture to compare', async () => {
  leave = await renderForAdmin(<Answers {...parts('single_choice')} />)
  expect(letters()).toEqual([])
})

it('writes pairs in fields that grow with a long text', async () => {
  leave = await renderForAdmin(<MatchingRows {...parts('matching')} />)
  expect([...document.querySelectorAll('textarea')].map(({ value }) => value)).toContain(
    'By a long way round',
  )
})
