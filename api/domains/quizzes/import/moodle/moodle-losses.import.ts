import type { QuestionType } from '#contract/quizzes/question-types.ts'
import type { Remark } from '../question.import.ts'
import { plain, textIn } from './moodle-text.import.ts'
import { all, child, type Element } from './xml.import.ts'

/** Moodle's default feedback, shown if the author wrote none. */
const moodlesOwn = /^Your answer is (correct|partially correct|incorrect)\.$/
const said = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback']

const isSaid = (element: Element | undefined): boolean => {
  const text = plain(element)
  return text !== '' && !moodlesOwn.test(text)
}

/** Types whose answers have no text here that feedback could be attached to. */
const mute: readonly QuestionType[] = ['numeric_range', 'ordering']

/** Features of a Moodle question that are not supported here. */
export function leftBehind(element: Element, type: QuestionType): Remark[] {
  const isAnswered =
    mute.includes(type) && all(element, 'answer').some((answer) => isSaid(child(answer, 'feedback')))
  return [
    ...(isAnswered || said.some((name) => isSaid(child(element, name))) ? [{ key: 'feedback_lost' }] : []),
    ...(all(element, 'hint').some((hint) => plain(hint) !== '') ? [{ key: 'hints_lost' }] : []),
    ...(textIn(child(element, 'usecase')).trim() === '1' ? [{ key: 'case_lost' }] : []),
  ]
}
