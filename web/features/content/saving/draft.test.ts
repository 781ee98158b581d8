import { describe, expect, it } from 'vitest'
import type { ContentDocument, ContentNode } from '#contract/content/content.ts'
import { type Draft, rebase, savable, withDocument, withoutNewLines } from './draft.ts'

const line = (id: string, text: string): ContentNode => ({
  type: 'paragraph',
  attrs: { id },
  content: [{ type: 'text', text }],
})
const lines = (...texts: string[]): ContentDocument => ({
  type: 'doc',
  content: texts.map((text, index) => line(`line${index}`, text)),
})
const draft = (...texts: string[]): Draft => ({ document: lines(...texts), conflicts: {} })

describe('a draft', () => {
  it('takes in what somebody else saved, and keeps what was typed since it was sent', () => {
    const next = rebase(draft('One', 'Typed on'), lines('One', 'Typed'), {
      document: lines('Theirs', 'Typed'),
    })
    expect(next).toEqual(draft('Theirs', 'Typed on'))
  })

  it('keeps its own block in conflict, and saves theirs until its author has chosen', () => {
    const sent = lines('Mine', 'Two')
    const saved = { document: lines('Theirs', 'Two'), conflicts: ['line0'] }
    const next = rebase(draft('Mine', 'Two, typed on'), sent, saved)
    expect(next.document).toEqual(lines('Mine', 'Two, typed on'))
    expect(next.conflicts).toEqual({ line0: line('line0', 'Theirs') })
    expect(savable(next)).toEqual(lines('Theirs', 'Two, typed on'))
  })

  it('is in conflict where a block was typed on that somebody else went on from', () => {
    const next = rebase(draft('Mine, typed on'), lines('Mine'), { document: lines('Mine, and theirs') })
    expect(next.document).toEqual(lines('Mine, typed on'))
    expect(Object.keys(next.conflicts)).toEqual(['line0'])
  })

  it('keeps an open conflict over the next save, with their newest text', () => {
    const open: Draft = { document: lines('Mine', 'Two'), conflicts: { line0: line('line0', 'Theirs') } }
    const next = rebase(open, savable(open), { document: lines('Theirs, newer', 'Two') })
    expect(next.document).toEqual(lines('Mine', 'Two'))
    expect(next.conflicts).toEqual({ line0: line('line0', 'Theirs, newer') })
  })

  it('has no conflict about a block that is gone or says the same', () => {
    const conflicts = { line0: line('line0', 'Theirs'), line1: line('line1', 'Theirs') }
    expect(withDocument({ conflicts }, lines('Theirs'))).toEqual(draft('Theirs'))
  })
})

describe('empty lines at the end of a text', () => {
  const empty = (id: string): ContentNode => ({ type: 'paragraph', attrs: { id } })
  const ending = (...more: ContentNode[]): ContentDocument => ({
    type: 'doc',
    content: [...lines('One').content, ...more],
  })

  it('are not saved until something is written there', () => {
    expect(withoutNewLines(ending(empty('new1'), empty('new2')), lines('One'))).toEqual(lines('One'))
    const written = ending(empty('new1'), line('new2', 'Two'))
    expect(withoutNewLines(written, lines('One'))).toEqual(written)
  })

  it('stay where they were saved earlier, where it is not known, and where there is nothing else', () => {
    const both = ending(empty('old'))
    expect(withoutNewLines(both, both)).toEqual(both)
    expect(withoutNewLines(both, null)).toEqual(both)
    const only = { type: 'doc', content: [empty('new')] } as ContentDocument
    expect(withoutNewLines(only, { type: 'doc', content: [] })).toEqual(only)
  })
})
