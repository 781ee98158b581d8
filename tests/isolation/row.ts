import type { Endpoint } from '#contract/endpoint.ts'
import type { CallOptions } from '../support/app.ts'
import type { World } from './world.ts'

/** How to make a call with ids of a world, and how it responds to an authorized caller. */
export interface Row {
  /** The path’s parameters from the world. Absent if the call refers to nothing of a company. */
  params?: (world: World) => Record<string, string>
  query?: Record<string, unknown>
  body?: (world: World) => unknown
  file?: { name: string; type: string; bytes: Uint8Array }
  /** Expected statuses for an authorized caller with ids of their own company. */
  own: number[]
  /** Needs a separate world, because it deletes something. */
  destructive?: true
  /** What the path refers to is public, such as a host name. */
  openToAll?: true
}

/** The rows of one subject, by method and path. */
export type Rows = Record<string, Row>

/** The call of a row with the ids of a world. */
export function callOf(row: Row, world: World): CallOptions<Endpoint> {
  const body = row.body?.(world)
  return {
    ...(row.params ? { params: row.params(world) } : {}),
    ...(row.query ? { query: row.query } : {}),
    ...(body === undefined ? {} : { body }),
    ...(row.file ? { file: row.file } : {}),
  } as CallOptions<Endpoint>
}

const text = (value: string): Uint8Array => new TextEncoder().encode(value)
export const notAnImage = { name: 'a.png', type: 'image/png', bytes: text('not an image') }

/** Path parameters from a world. */
export const ids = {
  company: ({ company }: World) => ({ companyId: company.id }),
  directory: ({ company, connectionId }: World) => ({ companyId: company.id, connectionId }),
  directoryGroup: ({ company, connectionId, directoryGroupId }: World) => ({
    companyId: company.id,
    connectionId,
    directoryGroupId,
  }),
  webhook: ({ company, webhookId }: World) => ({ companyId: company.id, webhookId }),
  apiToken: ({ company, apiToken }: World) => ({ companyId: company.id, tokenId: apiToken.id }),
  student: ({ student }: World) => ({ studentId: student.id }),
  award: ({ awardId }: World) => ({ awardId }),
  bulkRun: ({ bulkRunId }: World) => ({ runId: bulkRunId }),
  group: ({ groupId }: World) => ({ groupId }),
  teacher: ({ teacher }: World) => ({ userId: teacher.id }),
  course: ({ courseId }: World) => ({ courseId }),
  clone: ({ cloneId }: World) => ({ courseId: cloneId }),
  previewLink: ({ courseId, previewLinkId }: World) => ({ courseId, linkId: previewLinkId }),
  previewComment: ({ courseId, previewCommentId }: World) => ({ courseId, commentId: previewCommentId }),
  visit: ({ previewToken }: World) => ({ token: previewToken }),
  chapter: ({ courseId, chapterId }: World) => ({ courseId, chapterId }),
  section: ({ courseId, chapterId, sectionId }: World) => ({ courseId, chapterId, sectionId }),
  lesson: ({ courseId, chapterId, sectionId, lessonId }: World) => ({
    courseId,
    chapterId,
    sectionId,
    lessonId,
  }),
  content: ({ contentId }: World) => ({ contentId }),
  material: ({ contentId, materialId }: World) => ({ contentId, materialId }),
  courseLesson: ({ courseId, lessonId }: World) => ({ courseId, lessonId }),
  quiz: ({ courseId, quizId }: World) => ({ courseId, quizId }),
  question: ({ courseId, quizId, questionId }: World) => ({ courseId, quizId, questionId }),
  answer: ({ courseId, quizId, answerIds }: World) => ({ courseId, quizId, answerId: answerIds[0] ?? '' }),
  lessonItem: ({ courseId, lessonId }: World) => ({ courseId, itemId: lessonId }),
  quizItem: ({ courseId, quizId }: World) => ({ courseId, itemId: quizId }),
  post: ({ postId }: World) => ({ postId }),
  comment: ({ postId, postCommentId }: World) => ({ postId, commentId: postCommentId }),
  communitySubject: ({ postCommentId }: World) => ({ subjectId: postCommentId }),
  mailReport: ({ mailReportId }: World) => ({ reportId: mailReportId }),
  import: ({ importId }: World) => ({ importId }),
  pack: ({ packId }: World) => ({ packId }),
  campaign: ({ campaignId }: World) => ({ campaignId }),
  job: ({ courseId, jobId }: World) => ({ courseId, translationJobId: jobId }),
  unit: ({ courseId, jobId, unitId }: World) => ({
    courseId,
    translationJobId: jobId,
    translationJobItemId: unitId,
  }),
  jobLesson: ({ courseId, jobId, lessonId }: World) => ({
    courseId,
    translationJobId: jobId,
    translationJobItemId: lessonId,
  }),
  term: ({ termId }: World) => ({ termId }),
  memoryEntry: ({ memoryEntryId }: World) => ({ entryId: memoryEntryId }),
  memoryImport: ({ memoryImportId }: World) => ({ importId: memoryImportId }),
  translationImport: ({ courseId, jobId, translationImportId }: World) => ({
    courseId,
    translationJobId: jobId,
    importId: translationImportId,
  }),
  machineRun: ({ machineRunId }: World) => ({ runId: machineRunId }),
  unitComment: ({ courseId, jobId, commentId }: World) => ({ courseId, translationJobId: jobId, commentId }),
  courseStudent: ({ courseId, student }: World) => ({ courseId, studentId: student.id }),
}
