import { beforeAll, expect, it } from 'vitest'
import { allRoutes } from '#api/app.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { archiveCourse } from '#contract/publishing/publishing.ts'
import { aTestApp } from '../support/app.ts'
import { aPicture } from '../support/builders/media.ts'
import { fileFixture } from '../support/fixtures.ts'
import { callOf } from './row.ts'
import { authoringRows } from './rows/authoring.ts'
import { publishingRows } from './rows/publishing.ts'
import { quizzesRows } from './rows/quizzes.ts'
import { aWorld } from './world.ts'

const rows = { ...authoringRows, ...quizzesRows, ...publishingRows }

/**
 * Calls that do not change the course’s draft: stored files that nothing shows yet, and previews, counts and presence,
 * which are not recorded. Links to the draft end with it, and what was said by them can still be looked after.
 */
const openStill = [
  'DELETE /api/courses/:courseId',
  'POST /api/courses/:courseId/restore',
  'POST /api/courses/:courseId/archive',
  'POST /api/courses/:courseId/clone',
  'POST /api/courses/:courseId/clones/update',
  'DELETE /api/courses/:courseId/assignments/:assignmentId',
  'POST /api/courses/:courseId/assignments/count',
  'POST /api/courses/:courseId/lessons/:lessonId/editors',
  'DELETE /api/courses/:courseId/lessons/:lessonId/editors',
  'POST /api/courses/:courseId/lessons/:lessonId/upload_image',
  'POST /api/courses/:courseId/lessons/:lessonId/download_image',
  'POST /api/courses/:courseId/lessons/:lessonId/copy_file',
  'POST /api/courses/:courseId/lessons/:lessonId/upload_animation',
  'POST /api/courses/:courseId/lessons/:lessonId/upload_media',
  'POST /api/contents/:contentId/upload_material',
  'POST /api/preview/:courseId/quiz/:id/try',
  'DELETE /api/courses/:courseId/preview-links/:linkId',
  'PATCH /api/courses/:courseId/preview-comments/:commentId',
  'DELETE /api/courses/:courseId/preview-comments/:commentId',
  'POST /api/preview-links/:token/quiz/:id/try',
  'POST /api/preview-links/:token/comments',
]
const keyOf = ({ method, path }: Endpoint): string => `${method} ${path}`
const changing = allRoutes
  .map(({ endpoint }) => [keyOf(endpoint), endpoint] as const)
  .filter(([key, { method }]) => method !== 'GET' && rows[key]?.params && !openStill.includes(key))

const app = aTestApp()
const world = fileFixture(() => aWorld(app))
beforeAll(async () => {
  for (const courseId of [world.courseId, world.cloneId])
    await app.call(archiveCourse, { as: world.admin, params: { courseId } })
})

// Specification, authoring 1: An archived course stays as it is until it is taken back
it.each(changing)('an archived course stays as it is: %s', async (key, endpoint) => {
  const row = rows[key]
  const bytes = await aPicture({ width: 20, height: 20 })
  const answer = await app.call(endpoint, {
    ...callOf(row ?? { own: [] }, world),
    ...(endpoint.upload ? { file: { name: 'a.png', type: 'image/png', bytes } } : {}),
    // Not a dry run.
    query: {},
    as: world.admin,
  })
  expect([answer.status, answer.error.message]).toEqual([
    409,
    expect.stringMatching(/archived|Nothing is in review/),
  ])
})
