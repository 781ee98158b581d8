import type { ContentDocument } from '#contract/content/content.ts'
import type { Material } from '#contract/content/materials.ts'
import type { Difficulty, ExtraCreditKind } from '#contract/courses/courses.ts'
import type { QuestionWithoutKey } from '#contract/learning/attempts.ts'
import type { Locale } from '#contract/locales.ts'
import type { Area } from '#contract/quizzes/question-types.ts'
import type { FeedbackMode } from '#contract/quizzes/quizzes.ts'

/** The contents of a release: immutable JSON that the learning side reads. */

/** A text by locale; the course's default locale is always present. */
export type Texts = Partial<Record<Locale, string>>

export interface OutlineLesson {
  id: string
  kind: 'lesson'
  title: Texts
  minutes: number
  /** Page breaks plus one, the same in every locale. */
  steps: number
  /** Ids of blocks that must be watched to the end; absent if there are none. */
  must_watch?: string[]
  /**
   * The blocks whose statement must be accepted, with its hash in the default locale; absent if there are none. A
   * changed hash asks again.
   */
  acknowledgements?: { id: string; hash: string }[]
}
export interface OutlineQuiz {
  id: string
  kind: 'quiz'
  title: Texts
  minutes: number
  /** Questions per attempt. */
  questions: number
  pass_mark: number
  attempts_allowed: number
  wait_minutes: number
  counting: 'best' | 'last'
}
/** An extra-credit task. */
export interface OutlineTask {
  id: string
  title: Texts
  instructions: Texts
  points: number
  kind: ExtraCreditKind
}
export type OutlineItem = OutlineLesson | OutlineQuiz

/** `releases.outline`: everything the learning side needs to know of a course without opening an item. */
export interface ReleaseOutline {
  course: {
    id: string
    company_id: string
    slug: string
    difficulty: Difficulty
    /** The locales published in this release; the first is the default. */
    locales: Locale[]
    cover: string | null
    estimated_minutes: number
    tags: string[]
    order_mode: 'free' | 'sequential'
    skipping_allowed: boolean
    pass_mark: number
    certificate_enabled: boolean
    validity_days: number | null
    /** Minimum seconds per step of a lesson; absent without a minimum. */
    step_seconds?: number | undefined
  }
  title: Texts
  description: Texts
  /** Absent if there are none, here and below. */
  objectives?: Texts[]
  extra_credits?: OutlineTask[]
  chapters: { id: string; title: Texts; sections: { id: string; title: Texts; items: OutlineItem[] }[] }[]
  final_exam: OutlineItem[]
}

export type ReleasedMaterial = Omit<Material, 'version'>

/** `documents.body` of a lesson. */
export interface LessonBody {
  kind: 'lesson'
  id: string
  title: string
  locale: Locale
  steps: number
  document: ContentDocument
  /** Absent if there are none. */
  materials?: ReleasedMaterial[]
}

/** `documents.body` of a quiz: what a student may see before answering. */
export interface QuizBody {
  kind: 'quiz'
  id: string
  title: string
  description: string
  /** The language of a description that is missing in `locale`. */
  description_locale?: Locale
  locale: Locale
  settings: {
    pass_mark: number
    attempts_allowed: number
    wait_minutes: number
    time_limit_seconds: number | null
    question_order: 'fixed' | 'shuffled'
    draw: number | null
    shuffle_answers: boolean
    feedback: FeedbackMode
    counting: 'best' | 'last'
    back_allowed: boolean
  }
  questions: QuestionBody[]
}
export interface QuestionBody extends QuestionWithoutKey {
  objective: string
  /** Whether a partly right answer gets part of the points. */
  partial_credit?: boolean
}
export type ItemBody = LessonBody | QuizBody

/** `documents.keys` of a quiz, by question id. Never sent before the student's answer is recorded. */
export type QuizKeys = Record<string, QuestionKey>
export interface QuestionKey {
  /** Ids of the right answers; for an ordering question all of them in the right order. */
  correct: string[]
  explanation: string
  /** Feedback on each answer, by its id. */
  feedback: Record<string, string>
  /** For matching: answer id → option id. */
  matches?: Record<string, string>
  /** For short text and cloze: the text of every answer, right or wrong. */
  words?: { id: string; text: string; gap: number | null }[]
  range?: { min: number; max: number }
  /** For hotspot. */
  areas?: (Area & { id: string; text: string })[]
}

/** What releases with material changes, up to this one, changed in an item. */
export interface MaterialChange {
  /** The item was added after the course’s first release. */
  added: boolean
  /** By locale, the number of the last such release that changed it. */
  changed: Partial<Record<Locale, number>>
}

/** A release as the learning side caches it. */
export interface Release {
  id: string
  course_id: string
  company_id: string
  number: number
  published_at: string
  outline: ReleaseOutline
  /** Item id → locale → document hash. */
  documents: Record<string, Partial<Record<Locale, string>>>
  /** How many releases changed an item in a locale, from 1. */
  revisions: Record<string, Partial<Record<Locale, number>>>
  /** By item id; only items with such changes. */
  material: Record<string, MaterialChange>
}
