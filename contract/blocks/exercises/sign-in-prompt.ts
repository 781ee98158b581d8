import * as z from 'zod/mini'
import { areVisible } from '#contract/content/visible-text.ts'
import { defineExercise } from '../block-type.ts'
import { area, line, list, scored, toggle } from '../fields.ts'
import { scoreShare } from './exercise-score.ts'

export const signInPrompt = defineExercise({
  type: 'signInPrompt',
  title: 'prompt.title',
  fields: {
    /** What the student is doing when the prompt comes. */
    story: area({ label: 'signIn.story', description: 'signIn.storyWhy' }),
    app: line({ label: 'signIn.app' }),
    account: line({ label: 'signIn.account' }),
    place: line({ label: 'signIn.place' }),
    device: line({ label: 'signIn.device' }),
    time: line({ label: 'signIn.time' }),
    is_genuine: toggle(false, { label: 'signIn.genuine', description: 'signIn.genuineWhy' }),
    clues: list(
      { title: line({ label: 'signIn.clue' }), why: area({ label: 'exercise.why' }) },
      {
        max: 8,
        label: 'signIn.clues',
        description: 'signIn.cluesWhy',
        addLabel: 'signIn.addClue',
        namedBy: 'title',
      },
    ),
    scored,
  },
  seconds: 30,
  isFinished: ({ app }) => areVisible(app),
  answer: z.strictObject({ type: z.literal('signInPrompt'), approved: z.boolean() }),
  score: ({ is_genuine }, { approved }) => scoreShare(approved === is_genuine ? 1 : 0, 1),
})
export type SignInPrompt = z.infer<typeof signInPrompt.schema>
