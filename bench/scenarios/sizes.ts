import { listChapters, moveNodes } from '#contract/courses/courses.ts'
import { updateLesson } from '#contract/courses/lessons.ts'
import { type Endpoint, pathFor } from '#contract/endpoint.ts'
import { advanceItem, getItem, getOutline, rewindItem } from '#contract/learning/learning.ts'
import { previewComponent, tryQuiz } from '#contract/publishing/preview.ts'
import { cloneCourse, publishCourse } from '#contract/publishing/publishing.ts'
import { type BenchData, callerFor, makeCourse } from '../data.ts'
import type { Stage } from '../harness.ts'
import { median } from '../measure.ts'

const repeats = 15

export interface Growth {
  what: string
  /** Milliseconds for the small and the large course, one call at a time. */
  small: number
  large: number
}
export interface SizeFigures {
  lessons: { small: number; large: number }
  outlineKb: number
  reading: { outline: Growth; outlineAfterAStep: Growth; lesson: Growth }
  authoring: Growth[]
}

interface Sized {
  courseId: string
  /** The position of its middle lesson. */
  lesson: { chapterId: string; sectionId: string; lessonId: string }
  /** The quiz at the end of that lesson’s section. */
  quizId: string
}

/** What grows with a course: both sizes are measured alternately, call by call, so that disturbances affect both. */
export async function sizes(stage: Stage, data: BenchData, large: number): Promise<SizeFigures> {
  const { url } = stage.ours
  const asAdmin = callerFor(url, data.admin.token)
  const student = data.students[0]?.token ?? ''
  const asStudent = callerFor(url, student)
  const lessons = { small: 10, large }
  const courses = {
    small: await makeCourse(asAdmin, { chapters: 1, lessons: 10, questions: 5 }),
    large: await makeCourse(asAdmin, { chapters: large / 10, lessons: 10, questions: 5 }),
  }
  const sized = { small: await findLesson(courses.small), large: await findLesson(courses.large) }

  async function findLesson({ id, lessonId }: { id: string; lessonId: string }): Promise<Sized> {
    await asStudent(getItem, { courseId: id, itemId: lessonId })
    const { data: chapters } = await asAdmin(listChapters, { courseId: id })
    const section = chapters
      .flatMap(({ sections }) => sections)
      .find(({ items }) => items.some((item) => item.id === lessonId))
    return {
      courseId: id,
      lesson: { chapterId: section?.chapter_id ?? '', sectionId: section?.id ?? '', lessonId },
      quizId: section?.items.find(({ kind }) => kind === 'quiz')?.id ?? '',
    }
  }
  async function grow(
    what: string,
    act: (course: Sized, nth: number) => Promise<unknown>,
    { times = repeats, before }: { times?: number; before?: (course: Sized) => Promise<unknown> } = {},
  ): Promise<Growth> {
    const taken = { small: [] as number[], large: [] as number[] }
    for (let nth = 0; nth <= times; nth += 1) {
      for (const size of ['small', 'large'] as const) {
        await before?.(sized[size])
        const begun = performance.now()
        await act(sized[size], nth)
        // The first call compiles code and fills caches.
        if (nth > 0) taken[size].push(performance.now() - begun)
      }
    }
    return { what, small: median(taken.small), large: median(taken.large) }
  }
  const read = (endpoint: Endpoint, params: Record<string, string>) => async (): Promise<ArrayBuffer> => {
    const headers = { authorization: `Bearer ${student}`, 'accept-encoding': 'gzip' }
    const answer = await fetch(url + pathFor(endpoint.path, params), { headers })
    if (!answer.ok) throw new Error(`${endpoint.path}: ${answer.status}`)
    return answer.arrayBuffer()
  }
  const outline = (course: Sized) => read(getOutline, { courseId: course.courseId })()
  const lesson = ({ courseId, lesson: { lessonId } }: Sized) =>
    read(getItem, { courseId, itemId: lessonId })()
  const step = async ({ courseId, lesson: { lessonId } }: Sized): Promise<void> => {
    const params = { courseId, itemId: lessonId }
    await asStudent(advanceItem, params, {})
    await asStudent(rewindItem, params, {})
  }
  let version = 0
  const rename = async ({ courseId, lesson: params }: Sized, nth: number): Promise<void> => {
    await asAdmin(updateLesson, { courseId, ...params }, { version, title: `Lesson renamed ${nth}` })
  }
  const move = ({ courseId, lesson: { sectionId, lessonId } }: Sized, nth: number) =>
    asAdmin(
      moveNodes,
      { courseId },
      { kind: 'item', ids: [lessonId], parent_id: sectionId, position: nth % 2 },
    )
  const tried = { seed: 1, started_at: new Date().toISOString(), cursor: 0, answers: [], submitted: false }
  const readVersion = async ({ courseId, lesson: { lessonId } }: Sized): Promise<void> => {
    const { data: chapters } = await asAdmin(listChapters, { courseId })
    const items = chapters.flatMap(({ sections }) => sections.flatMap((section) => section.items))
    version = items.find(({ id }) => id === lessonId)?.version ?? 0
  }
  const first = await fetch(url + pathFor(getOutline.path, { courseId: sized.large.courseId }), {
    headers: { authorization: `Bearer ${student}`, 'accept-encoding': 'gzip' },
  })
  return {
    lessons,
    outlineKb: Number(first.headers.get('content-length')) / 1_000,
    reading: {
      outline: await grow('outline', outline),
      outlineAfterAStep: await grow('outline after a step', outline, { before: step }),
      lesson: await grow('lesson', lesson),
    },
    authoring: [
      await grow('open', ({ courseId }) => asAdmin(listChapters, { courseId })),
      // What an author’s browser requests after every change.
      await grow('open after an edit', ({ courseId }) => asAdmin(listChapters, { courseId }), {
        before: async (course) => {
          await readVersion(course)
          await rename(course, version)
        },
      }),
      await grow('edit', rename, { before: readVersion }),
      await grow('move', move),
      await grow('preview a lesson', ({ courseId, lesson: { lessonId } }) =>
        asAdmin(previewComponent, { courseId, type: 'lesson', id: lessonId }),
      ),
      await grow('try a quiz', ({ courseId, quizId }) => asAdmin(tryQuiz, { courseId, id: quizId }, tried)),
      await grow('publish', ({ courseId }) => asAdmin(publishCourse, { courseId }, { kind: 'cosmetic' }), {
        times: 3,
        before: async (course) => {
          await readVersion(course)
          await rename(course, version)
        },
      }),
      await grow(
        'clone',
        ({ courseId }, nth) => asAdmin(cloneCourse, { courseId }, { key: `bench-clone-${nth}` }),
        { times: 3 },
      ),
    ],
  }
}
