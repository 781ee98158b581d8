import type { BodyOf } from '#contract/endpoint.ts'
import type { QuestionType } from '#contract/quizzes/question-types.ts'
import type { createQuestion } from '#contract/quizzes/quizzes.ts'

type Body = BodyOf<typeof createQuestion>
type Answer = Body['answers'][number]

const right = (text: string, more: Partial<Answer> = {}): Answer => ({
  text,
  is_correct: true,
  feedback: `SECRET remark on ${text}`,
  ...more,
})
const wrong = (text: string, more: Partial<Answer> = {}): Answer =>
  right(text, { is_correct: false, ...more })

const parts: Record<QuestionType, Partial<Body> & Pick<Body, 'answers'>> = {
  single_choice: { answers: [right('Report it'), wrong('Delete it'), wrong('Open it')] },
  multiple_choice: { answers: [right('The sender'), wrong('The logo'), right('The link')] },
  true_false: { answers: [wrong('True'), right('False')] },
  matching: {
    answers: [
      right('Smishing', { match: 'By text message' }),
      right('Vishing', { match: 'By telephone' }),
      wrong('', { match: 'By carrier pigeon' }),
    ],
  },
  ordering: {
    answers: [right('Disconnect'), right('Call the desk'), right('Write down what happened')],
  },
  short_text: { answers: [right('Phishing'), right('Ψάρεμα'), wrong('Fishing')] },
  numeric_range: { answers: [], range: { min: 12, max: 20 }, unit: 'characters' },
  cloze: {
    passage: 'Read an address from the [[1]] up to the first [[2]].',
    answers: [right('right', { gap: 1 }), wrong('left', { gap: 1 }), right('slash', { gap: 2 })],
  },
  hotspot: {
    answers: [
      right('The link', { area: { x: 10, y: 60, width: 40, height: 12 } }),
      wrong('The logo', { area: { x: 10, y: 5, width: 20, height: 12 } }),
    ],
  },
  inspect_email: {
    answers: [
      wrong('Parcel service', { part: 'sender_name' }),
      right('parcel@post-track.example', { part: 'sender_address' }),
      wrong('Your parcel is waiting', { part: 'subject' }),
      right('Pay within two hours or it goes back.', { part: 'text' }),
      right('Pay now', { part: 'link', target: 'https://post-track.example/pay' }),
    ],
  },
}

/** A question of a type as its author sends it. All texts that belong to its answer key contain SECRET. */
export const aQuestionBody = (type: QuestionType): Body => ({
  type,
  text: `A question of the kind ${type}?`,
  explanation: `SECRET explanation of ${type}`,
  points: 12,
  ...parts[type],
})
