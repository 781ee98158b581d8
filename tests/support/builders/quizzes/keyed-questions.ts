import type { GivenAnswer, QuestionType } from '#contract/quizzes/question-types.ts'
import type { DraftAnswer, DraftQuestion } from '#domains/publishing/drafts/draft.rules.ts'
import { questionBody, questionKey } from '#domains/publishing/drafts/freeze-question.rules.ts'
import type { QuestionBody, QuestionKey } from '#domains/publishing/publishing.documents.ts'

/** A question of each type as in a release, for rules that use no database. The ids of answers are a, b, c … */
const answer = (
  id: string,
  text: string,
  is_correct: boolean,
  more: Partial<DraftAnswer> = {},
): DraftAnswer => ({
  id,
  is_correct,
  text: { en_US: text },
  feedback: { en_US: `About ${id}` },
  ...more,
})

export const fromWords = { right: 'Phishing', wrong: 'fishing' }
export const fromPicture = { right: [20, 20], wrong: [80, 80] } satisfies Record<string, [number, number]>
export const fromEmail = { signs: ['a', 'd'], plain: 'b' } satisfies {
  signs: [string, string]
  plain: string
}

const choices = [
  answer('a', 'A', true),
  answer('b', 'B', false),
  answer('c', 'C', false),
  answer('d', 'D', false),
]
const matched = (id: string, match: string): DraftAnswer =>
  answer(id, `Prompt ${id}`, true, { match: { en_US: match } })

const made: Record<QuestionType, [Partial<DraftQuestion>, GivenAnswer]> = {
  single_choice: [{ answers: choices }, { answer_ids: ['a'] }],
  multiple_choice: [
    { answers: choices.map((one) => ({ ...one, is_correct: 'ab'.includes(one.id) })) },
    { answer_ids: ['a', 'b'] },
  ],
  true_false: [{ answers: choices.slice(0, 2) }, { answer_ids: ['a'] }],
  matching: [
    {
      answers: [
        matched('a', 'First'),
        matched('b', 'Second'),
        matched('c', 'Third'),
        answer('d', '', false, { match: { en_US: 'Zero' } }),
      ],
    },
    {
      matches: [
        { answer_id: 'a', option_id: '1' },
        { answer_id: 'b', option_id: '2' },
        { answer_id: 'c', option_id: '3' },
      ],
    },
  ],
  ordering: [{ answers: choices }, { answer_ids: ['a', 'b', 'c', 'd'] }],
  short_text: [
    { answers: [answer('a', fromWords.right, true), answer('b', fromWords.wrong, false)] },
    { text: 'phishing' },
  ],
  numeric_range: [{ answers: [], range: { min: 10, max: 20 }, unit: { en_US: 'minutes' } }, { number: 15 }],
  cloze: [
    {
      passage: { en_US: 'Read it from the [[1]], up to the [[2]].' },
      answers: [
        answer('a', 'Right', true, { gap: 1 }),
        answer('b', 'Left', false, { gap: 1 }),
        answer('c', 'domain', true, { gap: 2 }),
        answer('d', 'Domain name', true, { gap: 2 }),
      ],
    },
    {
      gaps: [
        { gap: 1, text: 'Right' },
        { gap: 2, text: 'DOMAIN' },
      ],
    },
  ],
  hotspot: [
    {
      answers: [
        answer('a', 'The link', true, { area: { x: 10, y: 10, width: 20, height: 20 } }),
        answer('b', 'The logo', false, { area: { x: 70, y: 70, width: 20, height: 20 } }),
      ],
    },
    { points: [{ x: 20, y: 20 }] },
  ],
  inspect_email: [
    {
      answers: [
        answer('a', 'ceo@harb0r.test', true, { part: 'sender_address' }),
        answer('b', 'Hello', false, { part: 'subject' }),
        answer('c', 'Please read.', false, { part: 'text' }),
        answer('d', 'Open', true, { part: 'link', target: 'https://harb0r.test/x' }),
      ],
    },
    { answer_ids: ['a', 'd'] },
  ],
}

interface KeyedQuestion {
  body: QuestionBody
  key: QuestionKey
  /** A completely correct answer. */
  right: GivenAnswer
}

/** A question of each type as in a draft. */
export const aDraftQuestionOf = (type: QuestionType): DraftQuestion => ({
  id: type,
  type,
  points: 1,
  objective: '',
  tags: [],
  text: { en_US: `A ${type}?` },
  explanation: { en_US: 'Because it is so.' },
  partial_credit: type !== 'multiple_choice',
  answers: [],
  ...made[type][0],
})

export function aKeyedQuestion(type: QuestionType, more: Partial<QuestionBody> = {}): KeyedQuestion {
  const [, right] = made[type]
  const question = aDraftQuestionOf(type)
  const say = (texts: { en_US?: string }): string => texts.en_US ?? ''
  return {
    body: { ...questionBody(question, say, 'en_US'), ...more },
    key: questionKey(question, say),
    right,
  }
}
