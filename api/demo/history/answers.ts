import type { GivenAnswer } from '#contract/quizzes/question-types.ts'
import { gapsOf, isAccepted } from '#domains/learning/attempts/grading/grading.rules.ts'
import type { QuestionBody, QuestionKey } from '#domains/publishing/publishing.documents.ts'
import type { Chance } from './chance.ts'

/** Generates answers: the right one, or a typical mistake for this type of question. */

const unknown = '?'

export function answerTo(
  question: QuestionBody,
  key: QuestionKey,
  { isRight, chance }: { isRight: boolean; chance: Chance },
): GivenAnswer {
  switch (question.type) {
    case 'matching':
      return { matches: matchesOf(key, isRight) }
    case 'ordering':
      return { answer_ids: isRight ? key.correct : swapFirst(key.correct) }
    case 'short_text':
      return { text: isRight ? rightText(key, null) : unknown }
    case 'numeric_range':
      return { number: numberOf(key, isRight) }
    case 'cloze':
      return {
        gaps: gapsOf(key).map((gap, index) => ({
          gap,
          text: isRight || index > 0 ? rightText(key, gap) : wrongText(question, key, gap),
        })),
      }
    case 'single_choice':
    case 'true_false':
      return { answer_ids: isRight ? key.correct : [chance.pick(wrongIds(question, key))] }
    case 'hotspot':
      return isRight ? { answer_ids: key.correct } : { points: [{ x: 1, y: 99 }] }
    default:
      return { answer_ids: isRight ? key.correct : nearlyRight(question, key, chance) }
  }
}

const wrongIds = ({ answers }: QuestionBody, { correct }: QuestionKey): string[] => {
  const wrong = answers.map(({ id }) => id).filter((id) => !correct.includes(id))
  return wrong.length > 0 ? wrong : correct
}

/** One right answer is missing, or a wrong one is chosen in addition. */
function nearlyRight(question: QuestionBody, key: QuestionKey, chance: Chance): string[] {
  const wrong = wrongIds(question, key).filter((id) => !key.correct.includes(id))
  if (wrong.length === 0 || (key.correct.length > 1 && chance.happens(0.5))) return key.correct.slice(1)
  return [...key.correct, chance.pick(wrong)]
}

const swapFirst = ([first, second, ...rest]: string[]): string[] =>
  [second, first, ...rest].flatMap((id) => id ?? [])

function matchesOf({ matches = {} }: QuestionKey, isRight: boolean): GivenAnswer['matches'] {
  const answers = Object.keys(matches)
  const options = Object.values(matches)
  const given = isRight ? options : swapFirst(options)
  return answers.map((answer_id, index) => ({ answer_id, option_id: given[index] ?? '' }))
}

const rightText = ({ words = [], correct }: QuestionKey, gap: number | null): string =>
  words.find((word) => word.gap === gap && correct.includes(word.id))?.text ?? unknown

const wrongText = ({ gaps = [] }: QuestionBody, key: QuestionKey, gap: number): string =>
  gaps.find((one) => one.gap === gap)?.choices.find((choice) => !isAccepted(key, gap, choice)) ?? unknown

const numberOf = ({ range = { min: 0, max: 0 } }: QuestionKey, isRight: boolean): number =>
  isRight ? Math.ceil(range.min) : Math.ceil(range.max) + 1
