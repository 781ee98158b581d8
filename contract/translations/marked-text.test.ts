import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ContentNode } from '../content/content.ts'
import { fromMarked, parseMarked, plainOf, printMarked, toMarked } from './marked-text.ts'

const text = (words: string, ...marks: NonNullable<ContentNode['marks']>): ContentNode =>
  marks.length > 0 ? { type: 'text', text: words, marks } : { type: 'text', text: words }
const bold = { type: 'bold' }
const italic = { type: 'italic' }
const link = (href: string) => ({ type: 'link', attrs: { href } })

describe('a marked text', () => {
  it('numbers marks in the order in which they begin', () => {
    const { text: marked, codes } = toMarked([
      text('Read '),
      text('the ', bold),
      text('address', link('/a'), bold),
      { type: 'hardBreak' },
      text('twice', italic),
    ])
    expect(marked).toBe('Read <1>the </1><2><3>address</3></2><4/><5>twice</5>')
    expect(codes.map(({ type }) => type)).toEqual(['bold', 'link', 'bold', 'break', 'italic'])
  })

  it('gives marks of a translation the numbers of the source, in whatever order', () => {
    const source = toMarked([text('Katter', bold), text(' and '), text('dogs', italic)])
    const target = toMarked([text('Perros', italic), text(' y '), text('gatos', bold)], source.codes)
    expect(target.text).toBe('<2>Perros</2> y <1>gatos</1>')
    expect(target.codes).toEqual(source.codes)
  })

  it('writes what looks like a number of a mark with a backslash', () => {
    const { text: marked } = toMarked([text('Type <1> or \\<2/>')])
    expect(marked).toBe('Type \\<1> or \\\\\\<2/>')
    expect(plainOf(marked)).toBe('Type <1> or \\<2/>')
  })

  it('leaves the words of a number that stands for nothing', () =>
    expect(fromMarked('a <7>b</7><8/>', [])).toEqual([text('a b')]))

  it('reads what it prints, whatever the words', () =>
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[<>/\\1-3a ]{1,8}$/), { maxLength: 5 }), (words) => {
        const runs = words.map((v) => ({ t: 'text' as const, v }))
        const whole = words.join('')
        expect(parseMarked(printMarked(runs))).toEqual(whole ? [{ t: 'text', v: whole }] : [])
      }),
    ))

  const node = fc.record({
    words: fc.stringMatching(/^[a-c<>/1\\ ]{1,6}$/),
    marks: fc.uniqueArray(fc.constantFrom('bold', 'italic', 'code', '/one', '/two'), { maxLength: 3 }),
    isBreak: fc.boolean(),
  })
  it('becomes the nodes again that it was made of', () =>
    fc.assert(
      fc.property(fc.array(node, { maxLength: 6 }), (given) => {
        const nodes = given.map(({ words, marks, isBreak }): ContentNode => {
          const links = marks.filter((mark) => mark.startsWith('/')).slice(0, 1)
          const own = [
            ...links.map(link),
            ...(['bold', 'italic', 'code'] as const)
              .filter((type) => marks.includes(type))
              .map((type) => ({ type })),
          ]
          const kind = isBreak ? { type: 'hardBreak' } : { type: 'text', text: words }
          return own.length > 0 ? { ...kind, marks: own } : kind
        })
        const { text: marked, codes } = toMarked(nodes)
        const again = fromMarked(marked, codes)
        expect(toMarked(again).text).toBe(
          toMarked(fromMarked(toMarked(again).text, toMarked(again).codes)).text,
        )
        const letters = (all: ContentNode[]) =>
          all.flatMap(({ type, text: words = '', marks }) =>
            type === 'hardBreak'
              ? [JSON.stringify([type, marks ?? []])]
              : [...words].map((letter) => JSON.stringify([letter, marks ?? []])),
          )
        expect(letters(again)).toEqual(letters(nodes))
      }),
    ))
})
