import type { ContentDocument } from '#contract/content/content.ts'
import type { Material } from '#contract/content/materials.ts'
import type { Locale } from '#contract/locales.ts'
import type {
  Area,
  EmailPart,
  Picture,
  QuestionMedia,
  QuestionType,
  RangeEnds,
} from '#contract/quizzes/question-types.ts'
import type { LessonContent } from '#domains/content/content.service.ts'
import type { CourseDraft, DraftItemRow } from '#domains/courses/courses.service.ts'
import type { TextsByOwner } from '#domains/courses/texts.service.ts'
import type { QuizDraft } from '#domains/quizzes/quiz-drafts.service.ts'
import type { OutlineTask, QuizBody, ReleaseOutline, Texts } from '../publishing.documents.ts'

/**
 * A whole draft as one tree. `releases.snapshot` stores the one a release was made from, for comparing and
 * restoring.
 */
export interface Draft {
  course: Omit<ReleaseOutline['course'], 'locales'> & {
    /** All languages of the course; the first is the default. */
    locales: Locale[]
  }
  /** The languages complete enough to publish; the default always comes first. */
  publishable: Locale[]
  title: Texts
  description: Texts
  /** Absent in snapshots from before the feature existed, here and below. */
  objectives?: { id: string; text: Texts }[]
  extra_credits?: OutlineTask[]
  chapters: DraftChapter[]
  final_exam: DraftItem[]
}
export interface DraftChapter {
  id: string
  title: Texts
  sections: DraftSection[]
}
export interface DraftSection {
  id: string
  title: Texts
  items: DraftItem[]
}
export interface DraftLesson {
  kind: 'lesson'
  id: string
  title: Texts
  minutes: number
  documents: Partial<Record<Locale, ContentDocument>>
  /** By language, only where there are any; absent in snapshots from before materials existed. */
  materials?: Partial<Record<Locale, Material[]>>
  /**
   * By language, only where there are any: ids of blocks whose text is still that of the default language. Absent
   * in snapshots from before these were stored.
   */
  untranslated?: Partial<Record<Locale, string[]>>
}
export interface DraftQuestion {
  id: string
  type: QuestionType
  points: number
  objective: string
  tags: string[]
  text: Texts
  explanation: Texts
  /** Properties that only some types have, here and below, are absent in snapshots from before these types existed. */
  partial_credit?: boolean
  passage?: Texts
  unit?: Texts
  range?: RangeEnds | null
  media?: QuestionMedia | null
  alt?: Texts
  transcript?: Texts
  answers: DraftAnswer[]
}
export interface DraftAnswer {
  id: string
  is_correct: boolean
  text: Texts
  feedback: Texts
  match?: Texts
  gap?: number | null
  part?: EmailPart | null
  target?: string
  area?: Area | null
  media?: Picture | null
  alt?: Texts
}
export interface DraftQuiz {
  kind: 'quiz'
  id: string
  title: Texts
  description: Texts
  minutes: number
  settings: QuizBody['settings']
  questions: DraftQuestion[]
}
export type DraftItem = DraftLesson | DraftQuiz

interface Parts {
  course: CourseDraft
  contents: LessonContent[]
  quizzes: QuizDraft[]
  publishable: Locale[]
}

export function assembleDraft({ course: draft, contents, quizzes, publishable }: Parts): Draft {
  const { course, texts } = draft
  const documents = Map.groupBy(contents, ({ lesson_id }) => lesson_id)
  const quizOf = new Map(quizzes.map((quiz) => [quiz.id, quiz]))
  const itemOf = (row: DraftItemRow): DraftItem => {
    const quiz = quizOf.get(row.id)
    return quiz ? draftQuiz(quiz) : draftLesson(row, texts, documents.get(row.id) ?? [])
  }
  const chapters = draft.chapters.map((chapter) => ({
    id: chapter.id,
    title: textsOf(texts, chapter.id, 'title'),
    sections: chapter.sections.map((section) => ({
      id: section.id,
      title: textsOf(texts, section.id, 'title'),
      items: section.items.map(itemOf),
    })),
  }))
  const outline = { chapters, final_exam: draft.final_exam.map(itemOf) }
  return {
    course: settingsOf(course),
    publishable,
    title: textsOf(texts, course.id, 'title'),
    description: textsOf(texts, course.id, 'description'),
    objectives: course.objectives.map((id) => ({ id, text: textsOf(texts, id, 'text') })),
    extra_credits: course.extra_credit.map((task) => ({
      ...task,
      title: textsOf(texts, task.id, 'title'),
      instructions: textsOf(texts, task.id, 'instructions'),
    })),
    ...outline,
  }
}

const textsOf = (texts: TextsByOwner, id: string, field: string): Texts => texts.get(id)?.[field] ?? {}

function settingsOf(course: CourseDraft['course']): Draft['course'] {
  return {
    id: course.id,
    company_id: course.company_id,
    slug: course.slug,
    difficulty: course.difficulty,
    locales: course.locales,
    cover: course.cover,
    estimated_minutes: course.estimated_minutes,
    tags: course.tags,
    order_mode: course.order_mode,
    skipping_allowed: course.skipping_allowed,
    pass_mark: course.pass_mark,
    certificate_enabled: course.certificate_enabled,
    validity_days: course.validity_days,
    // Omitted if not set, so that the hashes of older drafts stay the same.
    ...(course.step_seconds > 0 ? { step_seconds: course.step_seconds } : {}),
  }
}

const draftLesson = (row: DraftItemRow, texts: TextsByOwner, contents: LessonContent[]): DraftLesson => ({
  kind: 'lesson',
  id: row.id,
  title: textsOf(texts, row.id, 'title'),
  minutes: row.estimated_minutes,
  documents: Object.fromEntries(contents.map(({ locale, document }) => [locale, document])),
  materials: Object.fromEntries(
    contents.flatMap(({ locale, materials }) => (materials.length > 0 ? [[locale, materials]] : [])),
  ),
  untranslated: Object.fromEntries(
    contents.flatMap(({ locale, untranslated }) => (untranslated.length > 0 ? [[locale, untranslated]] : [])),
  ),
})

const draftQuiz = ({
  id,
  title,
  description,
  estimated_minutes,
  settings,
  questions,
}: QuizDraft): DraftQuiz => ({
  kind: 'quiz',
  id,
  title,
  description,
  minutes: estimated_minutes,
  settings,
  questions: questions.map(draftQuestion),
})

function draftQuestion(row: QuizDraft['questions'][number]): DraftQuestion {
  const { position: _, quiz_id, version, ...question } = row
  const answers = row.answers.map((answer) => {
    const { position: __, ...kept } = answer
    return kept
  })
  return { ...question, answers }
}

/** Every item in the order in which students meet them, the final exam last. */
export function itemsOf(draft: Pick<Draft, 'chapters' | 'final_exam'>): DraftItem[] {
  const inSections = draft.chapters.flatMap(({ sections }) => sections.flatMap(({ items }) => items))
  return [...inSections, ...draft.final_exam]
}

/** The draft without empty chapters and sections, as readers get it. */
export function withoutEmpty<D extends Pick<Draft, 'chapters'>>(draft: D): D {
  const chapters = draft.chapters.flatMap((chapter) => {
    const sections = chapter.sections.filter(({ items }) => items.length > 0)
    return sections.length > 0 ? [{ ...chapter, sections }] : []
  })
  return { ...draft, chapters }
}

export const defaultLocaleOf = (draft: Draft): Locale => draft.course.locales[0] as Locale

/** A text as a reader of the locale gets it: the default language's text if it is not translated. */
export const textIn = (texts: Texts, draft: Draft, locale: Locale): string =>
  texts[locale] ?? texts[defaultLocaleOf(draft)] ?? ''

/** The language in which a reader of the locale gets the text. */
export const localeIn = (texts: Texts, draft: Draft, locale: Locale): Locale =>
  texts[locale] === undefined ? defaultLocaleOf(draft) : locale
