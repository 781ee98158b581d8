import * as z from 'zod/mini'
import { areVisible } from '#contract/content/visible-text.ts'
import { limits } from '#contract/limits.ts'
import { defineExercise } from '../block-type.ts'
import { area, line, list, partId, scored, toggle } from '../fields.ts'
import { scoreShare } from './exercise-score.ts'

const most = 8

export const linkInspection = defineExercise({
  type: 'linkInspection',
  title: 'link',
  fields: {
    links: list(
      {
        shown: line({ max: limits.exercise.line, label: 'link.shown' }),
        target: line({ max: limits.exercise.target, label: 'link.target', isWords: false }),
        is_trap: toggle(true, { label: 'link.trap' }),
        why: area({ label: 'exercise.why' }),
      },
      {
        max: most,
        label: 'link.links',
        description: 'link.linksWhy',
        addLabel: 'link.add',
        namedBy: 'shown',
        initial: () => ({ target: 'https://' }),
      },
    ),
    scored,
  },
  seconds: 45,
  initial: (newId) => ({
    links: [false, true].map((is_trap) => ({ id: newId(), shown: '', target: '', is_trap, why: '' })),
  }),
  isFinished: ({ links }) =>
    links.length > 0 && links.every(({ shown, target }) => areVisible(shown, target)),
  answer: z.strictObject({
    type: z.literal('linkInspection'),
    links: z.array(z.strictObject({ id: partId, is_trap: z.boolean() })).check(z.maxLength(most)),
  }),
  score: ({ links }, answer) => {
    const verdicts = new Map(answer.links.map(({ id, is_trap }) => [id, is_trap]))
    return scoreShare(links.filter(({ id, is_trap }) => verdicts.get(id) === is_trap).length, links.length)
  },
})
export type LinkInspection = z.infer<typeof linkInspection.schema>
