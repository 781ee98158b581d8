import type { ContentNode } from '#contract/content/content.ts'
import type { Locale } from '#contract/locales.ts'
import { acknowledgementsIn } from '#domains/content/content.rules.ts'
import type {
  ItemBody,
  OutlineItem,
  QuizBody,
  QuizKeys,
  ReleaseOutline,
} from '#domains/publishing/publishing.documents.ts'
import { newId, sha256 } from '#platform/ids.ts'
import type { TestApp } from '../app.ts'
import type { TestCompany } from './companies.ts'
import { quizSettings } from './quizzes/quiz-settings.ts'

export interface LessonInput {
  kind: 'lesson'
  id?: string
  title?: string
  steps?: number
  text?: string
  /** The blocks are added at the end of the first step. */
  blocks?: ContentNode[] | ((locale: Locale) => ContentNode[])
  /** Ids of blocks that must be watched. */
  mustWatch?: string[]
}
export interface QuizInput {
  kind: 'quiz'
  id?: string
  title?: string
  questions?: number
  /** If set, every second question is multiple choice. */
  mixed?: boolean
  settings?: Partial<QuizBody['settings']>
}
export type ItemInput = LessonInput | QuizInput

export interface CourseInput {
  items?: ItemInput[]
  finalExam?: ItemInput[]
  course?: Partial<ReleaseOutline['course']>
  extraCredits?: ReleaseOutline['extra_credits']
  locales?: Locale[]
  /** The kind of the release. */
  kind?: 'cosmetic' | 'material'
}

export interface ReleasedItem {
  id: string
  kind: 'lesson' | 'quiz'
  title: string
  steps: number
  /** Question ids in the quiz’s order. */
  questions: string[]
}

export interface ReleasedCourse {
  id: string
  releaseId: string
  number: number
  items: ReleasedItem[]
  /** The correct answers by question; `wrong` has all others. */
  right: Record<string, string[]>
  wrong: Record<string, string[]>
}

export const lesson = (options: Omit<LessonInput, 'kind'> = {}): LessonInput => ({
  ...options,
  kind: 'lesson',
})
export const quiz = (options: Omit<QuizInput, 'kind'> = {}): QuizInput => ({ ...options, kind: 'quiz' })

const settings = quizSettings({ pass_mark: 50, back_allowed: false })

let made = 0

/** A published course, assigned to the company. By default it has two lessons and a quiz of two questions. */
export async function aReleasedCourse(
  app: TestApp,
  company: TestCompany,
  options: CourseInput = {},
): Promise<ReleasedCourse> {
  const id = newId()
  made += 1
  const { db } = app.database
  await db
    .insertInto('courses')
    .values({
      id,
      company_id: company.id,
      slug: `course-${made}`,
      status: 'published',
      difficulty: 'beginner',
      locales: options.locales ?? ['en_US'],
    })
    .execute()
  await db.insertInto('assignments').values({ id: newId(), course_id: id, company_id: company.id }).execute()
  return aRelease(app, company, { ...options, id, number: 1 })
}

/** The next release of a course; items are matched by id. */
export async function aRelease(
  app: TestApp,
  company: TestCompany,
  { id, number, ...options }: CourseInput & { id: string; number: number },
): Promise<ReleasedCourse> {
  const { db } = app.database
  const locales = options.locales ?? ['en_US']
  const making = { right: {}, wrong: {}, bodies: [] } as Pick<ReleasedCourse, 'right' | 'wrong'> & {
    bodies: Frozen[]
  }
  const freeze = (item: ItemInput, index: number) => freezeItem(item, index, { locales, making })
  const items = (options.items ?? [lesson({ steps: 2 }), lesson(), quiz()]).map(freeze)
  const exam = (options.finalExam ?? []).map((item, index) => freeze(item, items.length + index))
  const outline = {
    ...outlineOf({ id, company, locales, course: options.course, items, exam }),
    ...(options.extraCredits ? { extra_credits: options.extraCredits } : {}),
  }
  const releaseId = newId()
  await db
    .insertInto('releases')
    .values({
      id: releaseId,
      company_id: company.id,
      course_id: id,
      number,
      kind: options.kind ?? 'cosmetic',
      draft_hash: String(number),
      outline: JSON.stringify(outline),
      snapshot: '{}',
      changes: '{}',
    })
    .execute()
  for (const { body, keys, hash } of making.bodies) {
    const row = { hash, body: JSON.stringify(body), keys: keys ? JSON.stringify(keys) : null }
    await db
      .insertInto('documents')
      .values(row)
      .onConflict((same) => same.doNothing())
      .execute()
    const item = { release_id: releaseId, item_id: body.id, locale: body.locale, document_hash: hash }
    await db.insertInto('release_items').values(item).execute()
  }
  await db.updateTable('courses').set({ current_release_id: releaseId }).where('id', '=', id).execute()
  await app.heard()
  const released = [...items, ...exam].map((item): ReleasedItem => {
    const quizBody = making.bodies.find(({ body }) => body.id === item.id)?.body
    return {
      id: item.id,
      kind: item.kind,
      title: item.title.en_US ?? '',
      steps: item.kind === 'lesson' ? item.steps : 0,
      questions: quizBody?.kind === 'quiz' ? quizBody.questions.map((question) => question.id) : [],
    }
  })
  return { id, releaseId, number, items: released, right: making.right, wrong: making.wrong }
}

interface Frozen {
  body: ItemBody
  keys: QuizKeys | null
  hash: string
}
interface Freezing {
  locales: Locale[]
  making: Pick<ReleasedCourse, 'right' | 'wrong'> & { bodies: Frozen[] }
}

function freezeItem(options: ItemInput, index: number, { locales, making }: Freezing): OutlineItem {
  const id = options.id ?? newId()
  const titleIn = (locale: Locale) =>
    `${options.title ?? `${options.kind} ${index + 1}`}${locale === locales[0] ? '' : ` (${locale})`}`
  const title = Object.fromEntries(locales.map((locale) => [locale, titleIn(locale)]))
  const quizParts = options.kind === 'quiz' ? quizOf(options, id, making) : null
  for (const locale of locales) {
    const body: ItemBody = quizParts
      ? { ...quizParts.body, title: titleIn(locale), locale }
      : lessonBody(options as LessonInput, { id, title: titleIn(locale), locale })
    const keys = quizParts?.keys ?? null
    making.bodies.push({ body, keys, hash: sha256(JSON.stringify([body, keys])) })
  }
  if (options.kind === 'lesson' || !quizParts) {
    const { steps = 1, mustWatch } = options as LessonInput
    const [source] = making.bodies.flatMap(({ body }) =>
      body.id === id && body.kind === 'lesson' ? [body.document] : [],
    )
    const acknowledgements = source ? acknowledgementsIn(source) : []
    return {
      ...{ id, kind: 'lesson', title, minutes: 3, steps },
      ...(mustWatch ? { must_watch: mustWatch } : {}),
      ...(acknowledgements.length > 0 ? { acknowledgements } : {}),
    }
  }
  const { pass_mark, attempts_allowed, wait_minutes, counting, draw } = quizParts.body.settings
  const questions = draw ?? quizParts.body.questions.length
  return {
    id,
    kind: 'quiz',
    title,
    minutes: 5,
    questions,
    pass_mark,
    attempts_allowed,
    wait_minutes,
    counting,
  }
}

function lessonBody(options: LessonInput, more: { id: string; title: string; locale: Locale }): ItemBody {
  const steps = options.steps ?? 1
  const text = options.text ?? `Text of ${more.title}`
  const blocks = typeof options.blocks === 'function' ? options.blocks(more.locale) : (options.blocks ?? [])
  const content = Array.from({ length: steps }, (_, step) => [
    {
      type: 'paragraph',
      attrs: { id: `par${step}` },
      content: [{ type: 'text', text: `${text}, step ${step + 1}` }],
    },
    ...(step === 0 ? blocks : []),
    ...(step < steps - 1 ? [{ type: 'pageBreak', attrs: { id: `brk${step}` } }] : []),
  ]).flat()
  return { ...more, kind: 'lesson', steps, document: { type: 'doc', content } }
}

function quizOf(
  options: QuizInput,
  id: string,
  making: Freezing['making'],
): { body: Omit<QuizBody, 'locale'>; keys: QuizKeys } {
  const keys: QuizKeys = {}
  const questions = Array.from({ length: options.questions ?? 2 }, (_, index) => {
    const isMultiple = options.mixed === true && index % 2 === 1
    const question = newId()
    const answers = Array.from({ length: 4 }, (__, nth) => ({ id: newId(), text: `Answer ${nth + 1}` }))
    const ids = answers.map((answer) => answer.id)
    const correct = ids.slice(0, isMultiple ? 2 : 1)
    making.right[question] = correct
    making.wrong[question] = ids.slice(2, 3)
    keys[question] = {
      correct,
      explanation: `SECRET explanation of ${question}`,
      feedback: Object.fromEntries(ids.map((answer) => [answer, `SECRET feedback on ${answer}`])),
    }
    const type = isMultiple ? ('multiple_choice' as const) : ('single_choice' as const)
    return { id: question, type, text: `Question ${index + 1}`, points: 1, objective: '', answers }
  })
  const body = {
    kind: 'quiz' as const,
    id,
    title: '',
    description: 'About it',
    settings: { ...settings, ...options.settings },
    questions,
  }
  return { body, keys }
}

function outlineOf(parts: {
  id: string
  company: TestCompany
  locales: Locale[]
  course: CourseInput['course']
  items: OutlineItem[]
  exam: OutlineItem[]
}): ReleaseOutline {
  const { id, company, locales, course, items, exam } = parts
  const say = (text: string) =>
    Object.fromEntries(
      locales.map((locale) => [locale, locale === locales[0] ? text : `${text} (${locale})`]),
    )
  const half = Math.ceil(items.length / 2)
  const section = (nth: number, some: OutlineItem[]) => ({
    id: newId(),
    title: say(`Section ${nth}`),
    items: some,
  })
  return {
    course: {
      id,
      company_id: company.id,
      slug: 'a-course',
      difficulty: 'beginner',
      locales,
      cover: null,
      estimated_minutes: 20,
      tags: [],
      order_mode: 'free',
      skipping_allowed: true,
      pass_mark: 50,
      certificate_enabled: true,
      validity_days: 365,
      ...course,
    },
    title: say('A course'),
    description: say('What it is about'),
    chapters: [
      { id: newId(), title: say('Chapter 1'), sections: [section(1, items.slice(0, half))] },
      { id: newId(), title: say('Chapter 2'), sections: [section(2, items.slice(half))] },
    ],
    final_exam: exam,
  }
}
