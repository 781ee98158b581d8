import {
  applyCloneUpdate,
  getCloneUpdate,
  listClones,
  updateClones,
} from '#contract/publishing/clone-updates.ts'
import { listListedCourses } from '#contract/publishing/listed-courses.ts'
import {
  approveCourse,
  archiveCourse,
  assignCourse,
  cloneCourse,
  countAudience,
  downloadCourse,
  getReview,
  importCourse,
  listAssignments,
  listReleases,
  publishCourse,
  rejectCourse,
  restoreCourse,
  restoreRelease,
  withdrawAssignment,
} from '#contract/publishing/publishing.ts'
import { getReceivedCourse, listReceivedCourses } from '#contract/publishing/received-courses.ts'
import { compareReleases } from '#contract/publishing/releases.ts'
import { countWords } from '#contract/publishing/word-counts.ts'
import { type Route, route } from '#platform/http/serve.ts'
import * as archiving from './archiving.service.ts'
import * as assignments from './assignments/assignments.service.ts'
import * as clones from './clones/clones.service.ts'
import * as bulkUpdates from './clones/updates/bulk-updates.service.ts'
import * as cloneUpdates from './clones/updates/clone-updates.service.ts'
import * as courseFiles from './download/course-file.service.ts'
import * as downloads from './download/download.service.ts'
import * as words from './drafts/words.service.ts'
import * as listed from './listed/listed-courses.service.ts'
import * as publishing from './publishing.service.ts'
import * as received from './received/received-courses.service.ts'
import * as releases from './releases/releases.service.ts'
import * as reviews from './reviews/reviews.service.ts'

export const publishingRoutes: Route[] = [
  route(publishCourse, (ctx, { params, body }) => publishing.publishCourse(ctx, params.courseId, body), {
    transaction: 'own',
  }),
  route(approveCourse, (ctx, { params, body }) => publishing.approveCourse(ctx, params.courseId, body), {
    transaction: 'own',
  }),
  route(rejectCourse, (ctx, { params, body }) => publishing.rejectCourse(ctx, params.courseId, body), {
    transaction: 'own',
  }),
  route(listListedCourses, (ctx, { query }) => listed.listListedCourses(ctx, query)),
  route(listReceivedCourses, (ctx, { query }) => received.listReceivedCourses(ctx, query)),
  route(getReceivedCourse, (ctx, { params }) => received.getReceivedCourse(ctx, params.courseId)),
  route(getReview, (ctx, { params }) => reviews.getReview(ctx, params.courseId)),
  route(listReleases, (ctx, { params, query }) => releases.listReleases(ctx, params.courseId, query)),
  route(compareReleases, (ctx, { params, query }) => releases.compareReleases(ctx, params, query)),
  route(restoreRelease, async (ctx, { params }) => ({ data: await releases.restoreRelease(ctx, params) })),
  route(listAssignments, (ctx, { params, query }) =>
    assignments.listAssignments(ctx, params.courseId, query),
  ),
  route(countAudience, (ctx, { params, body }) => assignments.countAudience(ctx, params.courseId, body)),
  route(assignCourse, (ctx, { params, body }) => assignments.assignCourse(ctx, params.courseId, body)),
  route(withdrawAssignment, (ctx, { params }) => assignments.withdrawAssignment(ctx, params)),
  route(cloneCourse, async (ctx, { params, body }) => ({
    data: await clones.cloneCourse(ctx, params.courseId, body),
  })),
  route(getCloneUpdate, (ctx, { params }) => cloneUpdates.getCloneUpdate(ctx, params.courseId)),
  route(applyCloneUpdate, async (ctx, { params, body }) => ({
    data: await cloneUpdates.applyCloneUpdate(ctx, params.courseId, body),
  })),
  route(listClones, (ctx, { params, query }) => clones.listClones(ctx, params.courseId, query)),
  route(updateClones, (ctx, { params, body }) => bulkUpdates.updateClones(ctx, params.courseId, body), {
    transaction: 'own',
  }),
  route(archiveCourse, async (ctx, { params }) => ({
    data: await archiving.archiveCourse(ctx, params.courseId),
  })),
  route(restoreCourse, async (ctx, { params }) => ({
    data: await archiving.restoreCourse(ctx, params.courseId),
  })),
  route(downloadCourse, (ctx, { params, query }) => downloads.downloadCourse(ctx, params, query)),
  route(importCourse, (ctx, { file, query }) => courseFiles.importCourse(ctx, file, query), {
    transaction: 'own',
  }),
  route(countWords, (ctx, { params, query }) => words.countCourseWords(ctx, params.courseId, query)),
]
