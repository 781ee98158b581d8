import type { RenderOptions } from '../render-options.export.ts'

/** Texts that the player's script fills in, with each of its values as a placeholder. */
const placeholders = ['number', 'total', 'done', 'left', 'score', 'right', 'time', 'answer']
const values = Object.fromEntries(placeholders.map((name) => [name, `{${name}}`]))

type Say = RenderOptions['say']
const textsOf = (say: Say, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.map((name) => [name, say(`player.${name}`, values)]))

export const noticeTexts = (say: Say): Record<string, string> =>
  textsOf(say, ['absent', 'review', 'not_saved'])

const onEachPage = ['done', 'locked', 'locked_why', 'not_passed']
const onFront = ['complete', 'failed', 'progress', 'score', 'close', 'continue']
const onLessons = ['watch', 'accept', 'wait_step']
const onQuizzes = [
  'question_of',
  'check',
  'next_question',
  'results',
  'submit',
  'missing',
  'unanswered',
  'practised',
  'passed',
  'score',
  'right_of',
  'time_up',
  'keys_later',
  'none_left',
  'wait_until',
  'time_left',
  'attempts_left',
  'start_quiz',
  'again',
  'correct',
  'partly',
  'not_quite',
  'right_yours',
  'right_answer',
  'your_answer',
  'moved',
]

export function pageTexts(say: Say, kind: 'front' | 'lesson' | 'quiz'): Record<string, string> {
  const own = { front: onFront, lesson: onLessons, quiz: onQuizzes }[kind]
  return { ...textsOf(say, [...onEachPage, ...own]), ...(kind === 'front' ? { start: say('start') } : {}) }
}
