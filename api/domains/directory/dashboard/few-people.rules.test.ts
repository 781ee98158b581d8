import fc from 'fast-check'
import { expect, it } from 'vitest'
import { fewest, hiddenLast, hiddenParts } from './few-people.rules.ts'

const parts = fc.uniqueArray(
  fc.record({ name: fc.string({ minLength: 1 }), people: fc.integer({ min: 1, max: 12 }) }),
  {
    selector: ({ name }) => name,
    maxLength: 8,
  },
)

it('what is hidden cannot be told from the whole, nor from the order', () => {
  fc.assert(
    fc.property(parts, (all) => {
      const hidden = hiddenParts(all)
      const sum = [...hidden].reduce((people, part) => people + part.people, 0)
      expect(all.filter(({ people }) => people < fewest).every((part) => hidden.has(part))).toBe(true)
      expect(hidden.size === 0 || hidden.size === all.length || (hidden.size > 1 && sum >= fewest)).toBe(true)
      const order = hiddenLast(all, hidden)
      const shown = all.length - hidden.size
      expect(order.slice(0, shown)).toEqual(all.filter((part) => !hidden.has(part)))
      // Whatever order their figures give them, it is the same.
      expect(hiddenLast(all.toReversed(), hidden).slice(shown)).toEqual(order.slice(shown))
    }),
  )
})
