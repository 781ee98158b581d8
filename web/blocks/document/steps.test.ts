import { describe, expect, it } from 'vitest'
import { asDocument, stepsOf } from './steps.ts'

const text = (id: string) => ({ type: 'paragraph', attrs: { id }, content: [{ type: 'text', text: id }] })
const pageBreak = (id: string) => ({ type: 'pageBreak', attrs: { id } })

describe('stepsOf', () => {
  it.each([
    ['a document without breaks is one step', [text('a'), text('b')], [['a', 'b']]],
    ['a break parts it', [text('a'), pageBreak('x'), text('b'), text('c')], [['a'], ['b', 'c']]],
    ['as many steps as breaks and one, also empty ones', [pageBreak('x'), pageBreak('y')], [[], [], []]],
  ])('%s', (_, content, steps) =>
    expect(stepsOf({ type: 'doc', content }).map((step) => step.map(({ attrs }) => attrs?.id))).toEqual(
      steps,
    ),
  )
})

it('takes nothing but a document for a document', () => {
  expect(asDocument(null)).toBeNull()
  expect(asDocument({ type: 'doc' })).toBeNull()
  expect(asDocument({ type: 'doc', content: [] })).toEqual({ type: 'doc', content: [] })
})
