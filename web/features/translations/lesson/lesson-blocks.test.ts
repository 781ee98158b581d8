import { expect, it } from 'vitest'
import type { ContentDocument } from '#contract/content/content.ts'
import type { TranslationUnit } from '#contract/translations/units.ts'
import { lessonBlocks } from './lesson-blocks.ts'

const line = (id: string, text: string) => ({
  type: 'paragraph',
  attrs: { id },
  content: [{ type: 'text', text }],
})
const unit = (id: string, state: TranslationUnit['state'], block_id: string | null = id) =>
  ({ id, block_id, state }) as TranslationUnit

const source: ContentDocument = {
  type: 'doc',
  content: [
    line('one1', 'First'),
    { type: 'callout', attrs: { id: 'two2', kind: 'tip' }, content: [line('in21', 'a'), line('in22', 'b')] },
    { type: 'horizontalRule', attrs: { id: 'rule' } },
  ],
}
const target: ContentDocument = { type: 'doc', content: [line('one1', 'Πρώτο')] }

it('puts both languages of a block together, with all units inside it', () => {
  const units = [
    unit('title', 'approved', null),
    unit('one1', 'approved'),
    unit('in21', 'approved'),
    unit('in22', 'machine'),
  ]
  const { before, blocks } = lessonBlocks(source, target, units)
  expect(before.map(({ id }) => id)).toEqual(['title'])
  expect(blocks.map(({ id, state, units: own }) => [id, state, own.length])).toEqual([
    ['one1', 'approved', 1],
    ['two2', 'machine', 2],
    ['rule', null, 0],
  ])
  expect(blocks[0]?.target).toBe(target.content[0])
  expect(blocks[1]?.target).toBe(source.content[1])
})
