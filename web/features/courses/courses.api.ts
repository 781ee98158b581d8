import { mutationOptions } from '@tanstack/react-query'
import { listAssignableCompanies } from '#contract/companies/companies.ts'
import { getStorage } from '#contract/content/content.ts'
import { getCourseFacets, listCourses } from '#contract/courses/course-lists.ts'
import {
  type Course,
  type CourseStatus,
  createCourse,
  getCourse,
  listChapters,
  removeCourse,
  updateCourse,
  uploadCover,
} from '#contract/courses/courses.ts'
import type { BodyOf, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import {
  archiveCourse,
  cloneCourse,
  downloadCourse,
  importCourse,
  restoreCourse,
} from '#contract/publishing/publishing.ts'
import { countWords } from '#contract/publishing/word-counts.ts'
import { call, download } from '#lib/api/call.ts'
import { upload } from '#lib/api/upload.ts'
import { setCourseLanguage } from '#lib/i18n/language.ts'
import { withIdempotencyKey } from '#lib/idempotency-key.ts'
import { endpointPages, endpointQuery, refetchTags } from '#lib/query/endpoint-query.ts'
import type { Crop } from '#ui/media/crop.ts'

export type CourseFilter = QueryOf<typeof listCourses>

/** The list, page by page. */
export const coursePagesQuery = (query: CourseFilter) => endpointPages(listCourses, { query })

/** The newest few in a state; `meta.total` says how many there are. */
export const newestCoursesQuery = (status?: CourseStatus, limit = 1) =>
  endpointQuery(listCourses, { query: { status, limit } })

/** How many there are of each state, and what one can filter by. */
export const facetsQuery = (query: QueryOf<typeof getCourseFacets> = {}) =>
  endpointQuery(getCourseFacets, { query })

export const courseQuery = (courseId: string) => endpointQuery(getCourse, { params: { courseId } })
export const outlineQuery = (courseId: string) => endpointQuery(listChapters, { params: { courseId } })

/** What the company of a course stores, and how much it may. */
export const storageQuery = (courseId: string) => endpointQuery(getStorage, { params: { courseId } })

/** Where a copy may go. */
export const companiesQuery = () => endpointQuery(listAssignableCompanies)

/** What shows the draft or its state anywhere. */
export const refetchDraft = (courseId: string): Promise<void> => refetchTags(`course/${courseId}`, 'courses')

/** A picture that is to become the cover, and which part of it; all of it until it is known how large it is. */
export interface ChosenCover {
  file: File
  crop: Crop | null
}
type NewCourse = BodyOf<typeof createCourse> & { cover: ChosenCover | null }

const sendCover = (courseId: string, { file, crop }: ChosenCover) =>
  upload(uploadCover, { params: { courseId }, file, body: { ...crop } })

/** Answers the course even where only its cover failed, since the course is there. */
export const createCourseMutation = mutationOptions({
  mutationFn: async ({ cover, ...body }: NewCourse) => {
    // The title is a text of the main language, whichever the author worked in before.
    const [main] = body.locales ?? []
    if (main) setCourseLanguage(main)
    const { data } = await withIdempotencyKey(`course ${JSON.stringify(body)}`, (key) =>
      call(createCourse, { body: { ...body, key } }),
    )
    const coverError = cover
      ? await sendCover(data.id, cover).then(
          () => null,
          (error: unknown) => error,
        )
      : null
    return { course: data, coverError }
  },
  meta: { quiet: true },
})

type CourseChange = BodyOf<typeof updateCourse>

/** Fails with 409 and the newest state in `detail` where somebody else saved meanwhile. */
export const updateCourseMutation = (courseId: string) =>
  mutationOptions({
    mutationFn: (body: CourseChange) => call(updateCourse, { params: { courseId }, body }),
    meta: { quiet: true },
  })

export const uploadCoverMutation = (courseId: string) =>
  mutationOptions({
    mutationFn: (cover: ChosenCover) => sendCover(courseId, cover),
    meta: { quiet: true },
  })

export const removeCourseMutation = mutationOptions({
  mutationFn: (courseId: string) => call(removeCourse, { params: { courseId } }),
})

/** With the same key again it answers the copy that is there already. */
export const cloneCourseMutation = (courseId: string) =>
  mutationOptions({
    mutationFn: (body: BodyOf<typeof cloneCourse>) => call(cloneCourse, { params: { courseId }, body }),
    meta: { quiet: true },
  })

export const archiveCourseMutation = mutationOptions({
  mutationFn: ({ id: courseId, status }: Pick<Course, 'id' | 'status'>) =>
    call(status === 'archived' ? restoreCourse : archiveCourse, { params: { courseId } }),
})

export const downloadCourseMutation = (courseId: string) =>
  mutationOptions({
    mutationFn: ({ locale, ...query }: QueryOf<typeof downloadCourse> & { locale: string }) =>
      download(downloadCourse, { params: { courseId, locale }, query }),
  })

export type ImportReport = ResponseOf<typeof importCourse>['data']

/** With `dry_run` it only tells what would come of the file; with the same key again it answers the same course. */
export const importCourseMutation = mutationOptions({
  mutationFn: ({ file, ...query }: QueryOf<typeof importCourse> & { file: File }) => {
    const body = new FormData()
    body.set('file', file)
    return call(importCourse, { query, body })
  },
  meta: { quiet: true },
})

export type Words = ResponseOf<typeof countWords>['data'][number]
export const wordsQuery = (courseId: string) => endpointQuery(countWords, { params: { courseId } })
