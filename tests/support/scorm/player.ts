import type { QuestionType } from '#contract/quizzes/question-types.ts'
import type { ScormVersion } from '#domains/publishing/download/scorm/scorm-manifest.export.ts'
import type { QuestionKey } from '#domains/publishing/publishing.documents.ts'

// The modules of the player are plain scripts for browsers; here they get types for tests.

const folder = '../../../api/domains/publishing/download/scorm/player/'
const load = async (name: string): Promise<Record<string, unknown>> =>
  (await import(new URL(`${folder}${name}.page.js`, import.meta.url).href)) as Record<string, unknown>

interface Question {
  type: QuestionType
  points: number
  partial_credit: boolean
  key: QuestionKey
}
interface QuizRecord {
  used: number
  best: number | null
  last: number | null
  passed: boolean
  at: number | null
}
export interface PlayerRecords {
  done: string[]
  quizzes: Record<string, QuizRecord>
  open: Record<string, object>
  completed: boolean
  score: number | null
}
export interface PlayerCourse {
  sequential: boolean
  pass_mark: number
  fingerprint: string
  items: {
    key: string
    quiz?: {
      questions: number
      attempts_allowed: number
      wait_minutes: number
      counting: 'best' | 'last'
      feedback: string
    }
  }[]
}
interface PlayerState {
  items: { key: string; state: string; locked: boolean; score: number | null; settled?: boolean }[]
  complete: boolean
  failed: boolean
  done: number
  score: number | null
}
interface Answer {
  question: object
  given: object
  grade: { correct: boolean; points: number }
  startedAt: number
  endedAt: number
}
interface Connection {
  state: 'recording' | 'review' | 'absent'
  location: string
  suspended: string
  suspendLimit: number
  save: (progress: object) => boolean
  recordAnswer: (answer: Answer) => void
  end: () => void
}
export interface Store {
  take: (message: object) => void
  view: () => PlayerState & { next: string | null; open: Record<string, object> }
  save: () => boolean
}

export const { gradeAnswer } = (await load('grading')) as {
  gradeAnswer: (question: Question, given: object) => { correct: boolean; points: number }
}
export const { evaluateCourse, emptyRecords, recordAttempt } = (await load('progress')) as {
  evaluateCourse: (course: PlayerCourse, records: PlayerRecords, now: number) => PlayerState
  emptyRecords: () => PlayerRecords
  recordAttempt: (
    records: PlayerRecords,
    key: string,
    attempt: { score: number; passed: boolean; practice: boolean; at: number },
  ) => PlayerRecords
}
export const { packRecords, unpackRecords } = (await load('suspend')) as {
  packRecords: (records: PlayerRecords, course: PlayerCourse, limit: number) => string
  unpackRecords: (text: string, course: PlayerCourse) => PlayerRecords | null
}
export const { interactionOf } = (await load('interactions')) as {
  interactionOf: (version: ScormVersion, answer: Answer) => [name: string, value: string][]
}
export const { connectLms, findApi } = (await load('lms')) as {
  connectLms: (start: object, version: ScormVersion, now?: () => number) => Connection
  findApi: (start: object, name: string) => unknown
}
export const { createStore } = (await load('course')) as {
  createStore: (course: object, lms: Connection, now?: () => number) => Store
}
export const { readNumber } = (await load('inputs')) as { readNumber: (written: string) => number | null }
export const { drawQuestions, startQuiz } = (await load('quiz')) as {
  drawQuestions: (quiz: { questions: unknown[]; settings: object }, seed: number) => number[]
  startQuiz: (
    root: unknown,
    parts: {
      quiz: unknown
      key: string
      say: (name: string, values?: object) => string
      send: (message: object, then?: () => void) => void
    },
    now?: () => number,
  ) => { update: (view: object) => void }
}
export const { startPage } = (await load('page')) as { startPage: (root: object) => void }
