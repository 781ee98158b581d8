import type * as z from 'zod/mini'
import { areVisible } from '../content/visible-text.ts'
import { defineBlock } from './block-type.ts'
import { area, line, list } from './fields.ts'

export const flipCards = defineBlock({
  type: 'flipCards',
  group: 'structure',
  fields: {
    cards: list(
      { front: line({ label: 'cards.front' }), back: area({ label: 'cards.back' }) },
      { max: 24, label: 'cards.label', addLabel: 'cards.add', namedBy: 'front' },
    ),
  },
  initial: (newId) => ({ cards: [1, 2].map(() => ({ id: newId(), front: '', back: '' })) }),
  isFinished: ({ cards }) => cards.length > 0 && cards.every(({ front, back }) => areVisible(front, back)),
})
export type FlipCards = z.infer<typeof flipCards.schema>
