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

/** The newest few courses with a status; `meta.total` is their total number. */
export const newestCoursesQuery = (status?: CourseStatus, limit = 1) =>
  endpointQuery(listCourses, { query: { status, limit } })

/** The number of courses per status, and the filter options. */
export const facetsQuery = (query: QueryOf<typeof getCourseFacets> = {}) =>
  endpointQuery(getCourseFacets, { query })

export const courseQuery = (courseId: string) => endpointQuery(getCourse, { params: { courseId } })
export const outlineQuery = (courseId: string) => endpointQuery(listChapters, { params: { courseId } })

/** The storage used by the company of a course, and its limit. */
export const storageQuery = (courseId: string) => endpointQuery(getStorage, { params: { courseId } })

/** The companies that may receive a copy. */
export const companiesQuery = () => endpointQuery(listAssignableCompanies)

/** Refetches whatever shows the draft or its state. */
export const refetchDraft = (courseId: string): Promise<void> => refetchTags(`course/${courseId}`, 'courses')

/** An image chosen as the cover, and the part to use; null stands for all of it, until its size is known. */
export interface ChosenCover {
  file: File
  crop: Crop | null
}
type NewCourse = BodyOf<typeof createCourse> & { cover: ChosenCover | null }

const sendCover = (courseId: string, { file, crop }: ChosenCover) =>
  upload(uploadCover, { params: { courseId }, file, body: { ...crop } })

/** Returns the course even if only its cover failed, since the course exists. */
export const createCourseMutation = mutationOptions({
  mutationFn: async ({ cover, ...body }: NewCourse) => {
    // The title is a text in the main language, whichever language the author used before.
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

/** Fails with 409 and the newest state in `detail` if someone else has saved meanwhile. */
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

/** Called again with the same key, it returns the existing copy. */
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

/**
 * With `dry_run` it only reports what the file would become; called again with the same key, it returns the same
 * course.
 */
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
