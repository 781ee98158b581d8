import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { mergeOrder } from './merge-lists.rules.ts'

const split = (ids: string): string[] => ids.split('')
const merged = (base: string, ours: string, theirs: string, present = base + ours + theirs): string =>
  mergeOrder({ base: split(base), ours: split(ours), theirs: split(theirs) }, (id) =>
    present.includes(id),
  ).join('')

describe('the merged order', () => {
  it.each([
    ['is theirs where ours is that of the base', 'abc', 'abc', 'cab', 'cab'],
    ['is ours where theirs is that of the base', 'abc', 'cab', 'abc', 'cab'],
    ['is ours where both are other', 'abc', 'bac', 'cba', 'bac'],
    ['is that of both where both are the same', 'abc', 'bca', 'bca', 'bca'],
    ['has what theirs added behind its predecessor', 'abc', 'abc', 'anbc', 'anbc'],
    ['has it there in our order, too', 'abc', 'cab', 'anbc', 'canb'],
    ['has it at the start without a predecessor', 'abc', 'cab', 'nabc', 'ncab'],
    ['has what ours added behind its predecessor', 'abc', 'axbc', 'cab', 'caxb'],
    ['has what both added in a row, theirs first', 'abc', 'axbc', 'anbc', 'anxbc'],
    ['has it so at the end, too', 'ab', 'abxy', 'abnm', 'abnmxy'],
    ['begins with what ours put at the start', 'ab', 'xab', 'nab', 'xnab'],
    ['has several behind another in their order', 'ab', 'ab', 'anmob', 'anmob'],
    ['does not mind what ours removed', 'abc', 'ac', 'cba', 'ca', 'ac'],
    ['does not mind what theirs removed', 'abc', 'cab', 'ac', 'ca', 'ac'],
    ['follows theirs where ours reordered only what is removed', 'abc', 'cab', 'ba', 'ba', 'ab'],
    ['has what was behind something removed behind what came before that', 'abc', 'ac', 'abnc', 'anc', 'anc'],
    ['has two lists without anything in common one after the other', '', 'xy', 'nm', 'xynm'],
    ['is empty for empty lists', '', '', '', ''],
  ])('%s', (_, base, ours, theirs, expected, present?: string) => {
    expect(merged(base, ours, theirs, present)).toBe(expected)
  })

  it('has everything once, and nothing moves that neither side moved', () => {
    const anyIds = fc.shuffledSubarray(split('abcdefgh'))
    fc.assert(
      fc.property(anyIds, anyIds, anyIds, fc.subarray(split('abcdefgh')), (base, ours, theirs, present) => {
        const there = new Set([...ours, ...theirs]).intersection(new Set(present))
        const order = mergeOrder({ base, ours, theirs }, (id) => there.has(id))
        expect(order.toSorted()).toEqual([...there].toSorted())
        const inOrder = (one: string, other: string, list: string[]) =>
          list.indexOf(one) < list.indexOf(other)
        for (const one of order)
          for (const other of order)
            if ([ours, theirs].every((list) => [one, other].every((id) => list.includes(id))))
              if (inOrder(one, other, ours) && inOrder(one, other, theirs))
                expect(inOrder(one, other, order)).toBe(true)
      }),
    )
  })
})
