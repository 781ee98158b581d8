import type { Endpoint } from '../../contract/endpoint.ts'
import type { CallOptions } from '../support/app.ts'
import { aDocument, type World } from './world.ts'

/** What a call looks like with ids of a world, and how it answers those who may make it. */
export interface Row {
  /** Names what the path speaks of, from the world. Absent: nothing of a company is named. */
  params?: (world: World) => Record<string, string>
  query?: Record<string, unknown>
  body?: (world: World) => unknown
  file?: { name: string; type: string; bytes: Uint8Array }
  /** Statuses for the right person with ids of one's own. */
  own: number[]
  /** Needs a world of its own, because it takes something away. */
  destructive?: true
  /** What the path names is open to anybody, such as a host name. */
  openToAll?: true
}

const text = (value: string): Uint8Array => new TextEncoder().encode(value)
const notAnImage = { name: 'a.png', type: 'image/png', bytes: text('not an image') }

const course = ({ courseId }: World) => ({ courseId })
const chapter = ({ courseId, chapterId }: World) => ({ courseId, chapterId })
const section = ({ courseId, chapterId, sectionId }: World) => ({ courseId, chapterId, sectionId })
const lesson = ({ courseId, chapterId, sectionId, lessonId }: World) => ({
  courseId,
  chapterId,
  sectionId,
  lessonId,
})
const courseLesson = ({ courseId, lessonId }: World) => ({ courseId, lessonId })
const quiz = ({ courseId, quizId }: World) => ({ courseId, quizId })
const question = ({ courseId, quizId, questionId }: World) => ({ courseId, quizId, questionId })
const lessonItem = ({ courseId, lessonId }: World) => ({ courseId, itemId: lessonId })
const quizItem = ({ courseId, quizId }: World) => ({ courseId, itemId: quizId })
const courseStudent = ({ courseId, student }: World) => ({ courseId, studentId: student.id })
const none = () => undefined

/** A row for every endpoint; a new endpoint without one fails the test. */
export const table: Record<string, Row> = {
  'GET /api/whitelabel/:hostname': {
    params: ({ company }) => ({ hostname: company.host }),
    own: [200],
    openToAll: true,
  },
  'GET /img/companies/:companyId/:kind': {
    params: ({ company }) => ({ companyId: company.id, kind: 'favicon' }),
    own: [404],
    openToAll: true,
  },
  'GET /files/:key': { params: () => ({ key: `${'a'.repeat(26)}.webp` }), own: [404], openToAll: true },
  'GET /api/companies/children': { own: [200] },
  'GET /api/companies/assignable': { own: [200] },

  'POST /api/setup': {
    body: () => ({
      token: 'a'.repeat(43),
      company_name: 'A',
      first_name: 'A',
      last_name: 'B',
      email: 'a@example.test',
      password: 'copper meadow lantern',
    }),
    own: [401],
  },
  'POST /api/login': {
    body: ({ teacher }) => ({ email: teacher.email, password: 'harbour lamp cedar nine' }),
    own: [200],
  },
  'POST /api/student/auth': { body: ({ student }) => ({ email: student.email }), own: [200] },
  'POST /api/student/magic': { body: () => ({ token: 'a'.repeat(43) }), own: [401] },
  'POST /api/me': { own: [200] },
  'POST /api/refresh': { own: [200], destructive: true },
  'POST /api/logout': { own: [200], destructive: true },
  'POST /api/student/logout': { own: [200], destructive: true },
  'POST /api/me/password': {
    body: () => ({ current_password: 'wrong password', password: 'copper meadow lantern' }),
    own: [422],
  },
  'GET /api/sessions': { own: [200] },
  'DELETE /api/sessions': { own: [204], destructive: true },
  'DELETE /api/sessions/:sessionId': {
    params: ({ sessionId }) => ({ sessionId }),
    own: [204],
    destructive: true,
  },
  'GET /api/student': { own: [200] },
  'PATCH /api/student': { body: () => ({ first_name: 'Ada' }), own: [200] },
  'POST /api/student/locale': { body: () => ({ locale: 'es_ES' }), own: [200] },
  'POST /api/student/broadcasting/auth': {
    body: () => ({ socket_id: '1.1', channel_name: 'private-notifications.somebody-else' }),
    own: [403],
  },

  'GET /api/courses': { own: [200] },
  'GET /api/courses/count': { own: [200] },
  'POST /api/courses': { body: () => ({ title: 'New', difficulty: 'beginner' }), own: [201] },
  'GET /api/courses/:courseId': { params: course, own: [200] },
  'PATCH /api/courses/:courseId': {
    params: course,
    body: ({ version }) => ({ version: version.course, tags: ['a'] }),
    own: [200, 409],
    destructive: true,
  },
  'DELETE /api/courses/:courseId': { params: course, own: [409], destructive: true },
  'POST /api/courses/:courseId/cover': { params: course, file: notAnImage, own: [415, 422] },
  'GET /api/courses/:courseId/chapters': { params: course, own: [200] },
  'POST /api/courses/:courseId/chapters': {
    params: course,
    body: () => ({ title: 'New' }),
    own: [201],
    destructive: true,
  },
  'GET /api/courses/:courseId/chapters/:chapterId': { params: chapter, own: [200] },
  'PATCH /api/courses/:courseId/chapters/:chapterId': {
    params: chapter,
    body: ({ version }) => ({ version: version.chapter, title: 'Other' }),
    own: [200],
    destructive: true,
  },
  'DELETE /api/courses/:courseId/chapters/:chapterId': { params: chapter, own: [204], destructive: true },
  'POST /api/courses/:courseId/chapters/reorder': {
    params: course,
    body: ({ chapterId }) => ({ ids: [chapterId] }),
    own: [204],
  },
  'GET /api/courses/:courseId/chapters/:chapterId/sections': { params: chapter, own: [200] },
  'POST /api/courses/:courseId/chapters/:chapterId/sections': {
    params: chapter,
    body: () => ({ title: 'New' }),
    own: [201],
    destructive: true,
  },
  'GET /api/courses/:courseId/chapters/:chapterId/sections/:sectionId': { params: section, own: [200] },
  'PATCH /api/courses/:courseId/chapters/:chapterId/sections/:sectionId': {
    params: section,
    body: ({ version }) => ({ version: version.section, title: 'Other' }),
    own: [200],
    destructive: true,
  },
  'DELETE /api/courses/:courseId/chapters/:chapterId/sections/:sectionId': {
    params: section,
    own: [204],
    destructive: true,
  },
  'POST /api/courses/:courseId/chapters/:chapterId/sections/reorder': {
    params: chapter,
    body: ({ sectionId }) => ({ ids: [sectionId] }),
    own: [204],
  },
  'GET /api/courses/:courseId/chapters/:chapterId/sections/:sectionId/lessons': {
    params: section,
    own: [200],
  },
  'POST /api/courses/:courseId/chapters/:chapterId/sections/:sectionId/lessons': {
    params: section,
    body: () => ({ title: 'New' }),
    own: [201],
    destructive: true,
  },
  'GET /api/courses/:courseId/chapters/:chapterId/sections/:sectionId/lessons/:lessonId': {
    params: lesson,
    own: [200],
  },
  'PATCH /api/courses/:courseId/chapters/:chapterId/sections/:sectionId/lessons/:lessonId': {
    params: lesson,
    body: ({ version }) => ({ version: version.lesson, title: 'Other' }),
    own: [200],
    destructive: true,
  },
  'DELETE /api/courses/:courseId/chapters/:chapterId/sections/:sectionId/lessons/:lessonId': {
    params: lesson,
    own: [204],
    destructive: true,
  },
  'POST /api/courses/:courseId/chapters/:chapterId/sections/:sectionId/lessons/reorder': {
    params: section,
    body: ({ lessonId, quizId }) => ({ ids: [lessonId, quizId] }),
    own: [204],
  },

  'GET /api/courses/:courseId/lessons/:lessonId': { params: courseLesson, own: [200] },
  'GET /api/courses/:courseId/lessons/:lessonId/contents/:locale': {
    params: (world) => ({ ...courseLesson(world), locale: 'en_US' }),
    own: [200],
  },
  'PATCH /api/courses/:courseId/lessons/:lessonId/contents/:contentId': {
    params: (world) => ({ ...courseLesson(world), contentId: world.contentId }),
    body: ({ version }) => ({ version: version.content, document: aDocument('Taken over') }),
    own: [200],
    destructive: true,
  },
  'POST /api/courses/:courseId/lessons/:lessonId/upload_image': {
    params: courseLesson,
    file: notAnImage,
    own: [415, 422],
  },
  'POST /api/courses/:courseId/lessons/:lessonId/upload_animation': {
    params: courseLesson,
    file: { ...notAnImage, name: 'a.json', type: 'application/json' },
    own: [415, 422],
  },

  'GET /api/courses/:courseId/quizzes': { params: course, own: [200] },
  'POST /api/courses/:courseId/quizzes': {
    params: course,
    body: ({ sectionId }) => ({ title: 'New', section_id: sectionId }),
    own: [201],
    destructive: true,
  },
  'GET /api/courses/:courseId/quizzes/:quizId': { params: quiz, own: [200] },
  'PATCH /api/courses/:courseId/quizzes/:quizId': {
    params: quiz,
    body: ({ version }) => ({ version: version.quiz, pass_mark: 50 }),
    own: [200, 409],
    destructive: true,
  },
  'DELETE /api/courses/:courseId/quizzes/:quizId': { params: quiz, own: [204], destructive: true },
  'GET /api/courses/:courseId/quizzes/:quizId/questions': { params: quiz, own: [200] },
  'POST /api/courses/:courseId/quizzes/:quizId/questions': {
    params: quiz,
    body: () => ({
      type: 'single_choice',
      text: 'New?',
      answers: [
        { text: 'A', is_correct: true },
        { text: 'B', is_correct: false },
      ],
    }),
    own: [201],
    destructive: true,
  },
  'GET /api/courses/:courseId/quizzes/:quizId/questions/:questionId': { params: question, own: [200] },
  'PATCH /api/courses/:courseId/quizzes/:quizId/questions/:questionId': {
    params: question,
    body: ({ version }) => ({ version: version.question, text: 'Other?' }),
    own: [200],
    destructive: true,
  },
  'DELETE /api/courses/:courseId/quizzes/:quizId/questions/:questionId': {
    params: question,
    own: [204],
    destructive: true,
  },
  'POST /api/courses/:courseId/quizzes/:quizId/questions/reorder': {
    params: quiz,
    body: ({ questionId }) => ({ ids: [questionId] }),
    own: [204],
  },

  'POST /api/courses/:courseId/publish': {
    params: course,
    body: () => ({}),
    own: [200, 409],
    destructive: true,
  },
  'POST /api/courses/:courseId/approve': { params: course, body: () => ({}), own: [409] },
  'POST /api/courses/:courseId/reject': { params: course, body: () => ({ reason: 'No' }), own: [409] },
  'POST /api/courses/:courseId/clone': {
    params: course,
    body: ({ courseId }) => ({ key: courseId }),
    own: [201],
    destructive: true,
  },
  'POST /api/courses/:courseId/archive': { params: course, own: [200], destructive: true },
  'POST /api/courses/:courseId/restore': { params: course, own: [200], destructive: true },
  'GET /api/courses/:courseId/review': { params: course, own: [200] },
  'GET /api/courses/:courseId/releases': { params: course, own: [200] },
  'GET /api/courses/:courseId/assignments': { params: course, own: [200] },
  'POST /api/courses/:courseId/assign': {
    params: course,
    body: ({ company }) => ({ company_ids: [company.id] }),
    own: [200],
    destructive: true,
  },
  'GET /api/preview/:courseId/outline': { params: course, own: [200] },
  'GET /api/preview/:courseId/component/:type/:id': {
    params: ({ courseId, lessonId }) => ({ courseId, type: 'lesson', id: lessonId }),
    own: [200],
  },

  'GET /api/badges': { own: [200] },
  'GET /api/student/badges': { own: [200] },
  'GET /api/external/validate-certificate/:hash': {
    params: () => ({ hash: 'a'.repeat(26) }),
    own: [200],
    openToAll: true,
  },

  'GET /api/student/certificates': { own: [200] },
  'GET /api/student/details': { own: [200] },
  'GET /api/student/events': { own: [200] },
  'GET /api/student/stats': { own: [200] },
  'GET /api/student/notification-configuration': { own: [200] },
  'PATCH /api/student/notification-configuration': { body: () => ({ badges: false }), own: [200] },
  'POST /api/student/avatar': { file: notAnImage, own: [415] },
  'DELETE /api/student/avatar': { own: [200] },
  'GET /img/avatars/:name': {
    params: () => ({ name: `${'a'.repeat(26)}.webp` }),
    own: [404],
    openToAll: true,
  },
  'GET /api/courses/:courseId/students/:studentId/cycles': { params: courseStudent, own: [200] },
  'POST /api/courses/:courseId/students/:studentId/reset-progress': {
    params: courseStudent,
    body: () => ({ reason: 'Practice again' }),
    own: [200],
    destructive: true,
  },
  'POST /api/courses/:courseId/students/:studentId/restore-progress': {
    params: courseStudent,
    body: () => ({ cycle: 1, reason: 'By mistake' }),
    own: [200],
  },

  'GET /api/student/courses': { own: [200] },
  'GET /api/student/courses/count': { own: [200] },
  'GET /api/student/courses/progress': { own: [200] },
  'GET /api/student/courses/current': { own: [200] },
  'GET /api/student/courses/overall-progress': { own: [200] },
  'GET /api/student/courses/:courseId': { params: course, own: [200] },
  'GET /api/student/courses/:courseId/outline': { params: course, own: [200] },
  'GET /api/student/courses/:courseId/status': { params: course, own: [200] },
  'GET /api/student/courses/:courseId/grades': { params: course, own: [200] },
  'GET /api/student/courses/:courseId/summary': { params: course, own: [200] },
  'GET /api/student/courses/:courseId/badges': { params: course, own: [200] },
  'GET /api/student/courses/:courseId/certificate': { params: course, own: [404] },
  'GET /api/student/courses/:courseId/certificate/pdf': { params: course, own: [404] },
  'POST /api/student/courses/:courseId/mark-shared': {
    params: course,
    body: () => ({ channel: 'link' }),
    own: [409],
  },
  'POST /api/student/courses/:courseId/advance': { params: course, body: none, own: [200] },
  'POST /api/student/courses/:courseId/skip': { params: course, own: [200, 409], destructive: true },
  'GET /api/student/courses/:courseId/items/:itemId': { params: lessonItem, own: [200] },
  'GET /api/student/courses/:courseId/items/:itemId/progress': { params: lessonItem, own: [200] },
  'POST /api/student/courses/:courseId/items/:itemId/quiz': { params: quizItem, own: [200] },
  'POST /api/student/courses/:courseId/items/:itemId/answer': {
    params: quizItem,
    body: ({ attemptId, questionId, answerIds }) => ({
      attempt_id: attemptId,
      question_id: questionId,
      answer: { answer_ids: [answerIds[0]] },
    }),
    own: [200],
    destructive: true,
  },
  'POST /api/student/courses/:courseId/items/:itemId/advance': {
    params: lessonItem,
    body: () => ({}),
    own: [200],
    destructive: true,
  },
  'POST /api/student/courses/:courseId/items/:itemId/rewind': {
    params: lessonItem,
    body: () => ({}),
    own: [200, 409],
    destructive: true,
  },
  'POST /api/student/courses/:courseId/items/:itemId/mark-read': {
    params: lessonItem,
    own: [200],
    destructive: true,
  },
  'POST /api/student/courses/:courseId/items/:itemId/skip': {
    params: lessonItem,
    own: [200, 409],
    destructive: true,
  },
}

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
