import type { Endpoint } from '#contract/endpoint.ts'
import { createTranslationJob } from '#contract/translations/jobs.ts'
import type { CallOptions, TestApp } from '#tests/support/app.ts'
import type { TestPerson } from '#tests/support/builders/accounts.ts'
import { aParagraph, writeLesson } from '#tests/support/builders/content.ts'
import { aCourse } from '#tests/support/builders/courses.ts'

export interface JobPath {
  courseId: string
  translationJobId: string
}

/** Calls that must succeed, returning their data. */
export const callsOf =
  (app: TestApp) =>
  async <E extends Endpoint>(endpoint: E, options: CallOptions<E>) => {
    const answer = await app.call(endpoint, options)
    if (answer.status >= 300) throw new Error(`${endpoint.path}: ${answer.status} ${answer.text}`)
    return answer.data
  }

/** A Greek job for a course with one lesson: the given paragraphs, and one with a word in bold. */
export async function aGreekJob(app: TestApp, teacher: TestPerson, texts: string[]): Promise<JobPath> {
  const course = await aCourse(app, teacher, { title: 'Phishing', lessons: 1 })
  const [lessonId = ''] = course.lessonIds
  const bold = {
    ...aParagraph('bold', 'Look '),
    content: [
      { type: 'text', text: 'Look ' },
      { type: 'text', text: 'twice', marks: [{ type: 'bold' }] },
    ],
  }
  const paragraphs = texts.map((text, index) => aParagraph(`block${index}`, text))
  const document = { type: 'doc' as const, content: [...paragraphs, bold] }
  await writeLesson(app, teacher, { courseId: course.id, lessonId, document })
  const { data } = await callsOf(app)(createTranslationJob, {
    as: teacher,
    params: { courseId: course.id },
    body: { locale: 'el_GR' },
  })
  return { courseId: course.id, translationJobId: data.id }
}
