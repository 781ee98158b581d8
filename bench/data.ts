import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { insertSession } from '#bench/session.ts'
import { getContent, saveContent } from '#contract/content/content.ts'
import { createChapter, createCourse, createSection } from '#contract/courses/courses.ts'
import { createLesson } from '#contract/courses/lessons.ts'
import { type BodyOf, type Endpoint, type ParamsOf, pathFor, type ResponseOf } from '#contract/endpoint.ts'
import { publishCourse } from '#contract/publishing/publishing.ts'
import { createQuestion, createQuiz } from '#contract/quizzes/quizzes.ts'
import { newId, newToken } from '#platform/ids.ts'

export interface BenchStudent {
  id: string
  token: string
}
export interface BenchData {
  host: string
  students: BenchStudent[]
  admin: BenchStudent
  /** A course of sixty lessons and six quizzes. */
  course: { id: string; lessonId: string; lessonIds: string[] }
  /** One quiz with many questions. */
  examination: Examination
  /** A quiz of two questions, for all students at once. */
  quick: Examination
}
export interface Examination {
  courseId: string
  quizId: string
  questions: { id: string; answerId: string }[]
}

const studentCount = 2_000
const questionCount = 80

/**
 * Creates, through the API, a company with signed-in students, a course of 66 items and an examination of 80 questions.
 */
export async function makeData(url: string, databaseUrl: string): Promise<BenchData> {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  const companyId = newId()
  const host = 'bench.localhost'
  await pool.query(
    `insert into companies (id, name, app_name, brand_color) values ($1, 'Bench', 'Bench', '#0f766e')`,
    [companyId],
  )
  await pool.query('insert into company_closure values ($1, $1, 0)', [companyId])
  await pool.query('insert into company_hosts values ($1, $2, true)', [host, companyId])
  const [admin] = await addPeople(pool, companyId, 'admin', 1)
  const students = await addPeople(pool, companyId, 'student', studentCount)
  await pool.end()
  if (!admin) throw new Error('No admin was created')
  const call = callerFor(url, admin.token)
  return {
    host,
    students,
    admin,
    course: await makeCourse(call, { chapters: 6, lessons: 10 }),
    examination: await makeExamination(call, questionCount),
    quick: await makeExamination(call, 2),
  }
}

async function addPeople(
  pool: pg.Pool,
  companyId: string,
  role: string,
  count: number,
): Promise<BenchStudent[]> {
  const people: BenchStudent[] = []
  for (let made = 0; made < count; made += 1) {
    const person = { id: newId(), token: newToken() }
    await pool.query(
      `insert into users (id, company_id, role, email, first_name, last_name, status) values ($1, $2, $3, $4, 'Ada', 'Example', 'active')`,
      [person.id, companyId, role, `${role}${made}.${randomBytes(3).toString('hex')}@example.test`],
    )
    await insertSession(pool, person.id, person.token)
    people.push(person)
  }
  return people
}

type Call = <E extends Endpoint>(endpoint: E, params: ParamsOf<E>, body?: BodyOf<E>) => Promise<ResponseOf<E>>

export function callerFor(url: string, token: string): Call {
  return async (endpoint, params, body) => {
    const response = await fetch(url + pathFor(endpoint.path, params), {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    if (!response.ok)
      throw new Error(`${endpoint.method} ${endpoint.path}: ${response.status} ${await response.text()}`)
    return (response.status === 204 ? undefined : await response.json()) as never
  }
}

const words =
  'Look at the sender first, then at the link, and ask yourself whether you expected this message at all. '
const lessonDocument = () => ({
  type: 'doc' as const,
  content: Array.from({ length: 24 }, (_, index) => ({
    type: index % 8 === 7 ? 'pageBreak' : 'paragraph',
    attrs: { id: `block${index}` },
    ...(index % 8 === 7 ? {} : { content: [{ type: 'text', text: words.repeat(3) }] }),
  })),
})
const choice = (text: string) => ({
  type: 'single_choice' as const,
  text,
  explanation: 'Because the address does not belong to the company it names.',
  answers: [
    { text: 'Report it', is_correct: true },
    { text: 'Open it', is_correct: false },
    { text: 'Forward it', is_correct: false },
    { text: 'Keep it', is_correct: false },
  ],
})

/** A published course whose chapters contain lessons and end with a quiz; `lessonId` is a third of the way through. */
export async function makeCourse(
  call: Call,
  { chapters, lessons, questions = 1 }: { chapters: number; lessons: number; questions?: number },
): Promise<BenchData['course']> {
  const course = await call(
    createCourse,
    {},
    { title: 'Bench course', difficulty: 'beginner', order_mode: 'free' },
  )
  const courseId = course.data.id
  const lessonIds: string[] = []
  for (let part = 0; part < chapters; part += 1) {
    const chapter = await call(createChapter, { courseId }, { title: `Chapter ${part + 1}` })
    const section = await call(createSection, { courseId, chapterId: chapter.data.id }, { title: 'Section' })
    const params = { courseId, chapterId: chapter.data.id, sectionId: section.data.id }
    for (let made = 0; made < lessons; made += 1) {
      const lesson = await call(createLesson, params, {
        title: `Lesson ${part + 1}.${made + 1}`,
        estimated_minutes: 3,
      })
      const empty = await call(getContent, { courseId, lessonId: lesson.data.id, locale: 'en_US' })
      await call(
        saveContent,
        { courseId, lessonId: lesson.data.id, contentId: empty.data.id },
        { version: empty.data.version, document: lessonDocument() },
      )
      lessonIds.push(lesson.data.id)
    }
    const quiz = await call(createQuiz, { courseId }, { title: 'Check', section_id: section.data.id })
    for (let index = 0; index < questions; index += 1)
      await call(createQuestion, { courseId, quizId: quiz.data.id }, choice('What do you do?'))
  }
  await call(publishCourse, { courseId }, { kind: 'material', audience: 'company' })
  return { id: courseId, lessonId: lessonIds[Math.floor(lessonIds.length / 3)] ?? '', lessonIds }
}

async function makeExamination(call: Call, count: number): Promise<Examination> {
  const course = await call(
    createCourse,
    {},
    { title: 'Examination', difficulty: 'beginner', order_mode: 'free' },
  )
  const courseId = course.data.id
  const quiz = await call(
    createQuiz,
    { courseId },
    { title: 'Examination', section_id: null, feedback: 'after_attempt' },
  )
  const questions: { id: string; answerId: string }[] = []
  for (let made = 0; made < count; made += 1) {
    const question = await call(
      createQuestion,
      { courseId, quizId: quiz.data.id },
      choice(`Question ${made + 1}: what do you do?`),
    )
    questions.push({ id: question.data.id, answerId: question.data.answers[made % 4]?.id ?? '' })
  }
  await call(publishCourse, { courseId }, { kind: 'material', audience: 'company' })
  return { courseId, quizId: quiz.data.id, questions }
}
