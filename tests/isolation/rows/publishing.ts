import { ids, type Rows } from '../row.ts'

export const publishingRows: Rows = {
  'POST /api/courses/:courseId/publish': {
    params: ids.course,
    body: () => ({}),
    own: [200, 409],
    destructive: true,
  },
  'POST /api/courses/:courseId/approve': { params: ids.course, body: () => ({}), own: [409] },
  'POST /api/courses/:courseId/reject': { params: ids.course, body: () => ({ reason: 'No' }), own: [409] },
  'POST /api/courses/:courseId/clone': {
    params: ids.course,
    body: ({ courseId }) => ({ key: courseId }),
    own: [201],
    destructive: true,
  },
  'GET /api/courses/:courseId/update': { params: ids.clone, own: [200] },
  'POST /api/courses/:courseId/update': {
    params: ids.clone,
    body: ({ releaseId }) => ({ release_id: releaseId, draft_hash: '0'.repeat(64), node_ids: [] }),
    own: [200],
  },
  'GET /api/courses/:courseId/clones': { params: ids.course, own: [200] },
  'POST /api/courses/:courseId/clones/update': {
    params: ids.course,
    body: ({ releaseId, cloneId }) => ({ release_id: releaseId, clone_ids: [cloneId] }),
    own: [200],
  },
  'GET /api/courses/:courseId/preview-links': { params: ids.course, own: [200] },
  'POST /api/courses/:courseId/preview-links': {
    params: ids.course,
    body: ({ courseId }) => ({ key: courseId, name: 'Works council', days: 7, takes_comments: false }),
    own: [201],
  },
  'PATCH /api/courses/:courseId/preview-links/:linkId': {
    params: ids.previewLink,
    body: () => ({ days: 30 }),
    own: [200],
  },
  'DELETE /api/courses/:courseId/preview-links/:linkId': {
    params: ids.previewLink,
    own: [200],
    destructive: true,
  },
  'GET /api/courses/:courseId/preview-comments': { params: ids.course, own: [200] },
  'PATCH /api/courses/:courseId/preview-comments/:commentId': {
    params: ids.previewComment,
    body: () => ({ reply: 'Done.' }),
    own: [200],
  },
  'DELETE /api/courses/:courseId/preview-comments/:commentId': {
    params: ids.previewComment,
    own: [204],
    destructive: true,
  },
  'GET /api/preview-links/:token': { params: ids.visit, own: [200], openToAll: true },
  'GET /api/preview-links/:token/:type/:id': {
    params: ({ previewToken, lessonId }) => ({ token: previewToken, type: 'lesson', id: lessonId }),
    own: [200],
    openToAll: true,
  },
  'POST /api/preview-links/:token/quiz/:id/try': {
    params: ({ previewToken, quizId }) => ({ token: previewToken, id: quizId }),
    body: () => ({ seed: 1, started_at: '2026-01-01T08:00:00Z', cursor: 0, answers: [], submitted: false }),
    own: [200],
    openToAll: true,
  },
  'GET /api/preview-links/:token/comments': { params: ids.visit, own: [200], openToAll: true },
  'POST /api/preview-links/:token/comments': {
    params: ids.visit,
    body: ({ lessonId }) => ({
      key: lessonId,
      name: 'Dana Reyes',
      body: 'Better.',
      item: { id: lessonId, kind: 'lesson' },
      locale: 'en_US',
      quote: '',
    }),
    own: [201],
    openToAll: true,
  },
  'POST /api/courses/:courseId/archive': { params: ids.course, own: [200], destructive: true },
  'POST /api/courses/:courseId/restore': { params: ids.course, own: [200], destructive: true },
  'GET /api/courses/received': { own: [200] },
  'GET /api/external/courses': { own: [200] },
  // The world’s own course is not received from another company.
  'GET /api/courses/received/:courseId': { params: ids.course, own: [404] },
  'GET /api/courses/:courseId/review': { params: ids.course, own: [200] },
  'GET /api/courses/:courseId/releases': { params: ids.course, own: [200] },
  'GET /api/courses/:courseId/releases/:releaseId/changes': {
    params: ({ courseId, releaseId }) => ({ courseId, releaseId }),
    own: [200],
  },
  'POST /api/courses/:courseId/releases/:releaseId/restore': {
    params: ({ courseId, releaseId }) => ({ courseId, releaseId }),
    own: [200],
    destructive: true,
  },
  'GET /api/courses/:courseId/assignments': { params: ids.course, own: [200] },
  'POST /api/courses/:courseId/assignments/count': {
    params: ids.course,
    body: ({ company }) => ({ company_ids: [company.id] }),
    own: [200],
  },
  'POST /api/courses/:courseId/assign': {
    params: ids.course,
    body: ({ company }) => ({ company_ids: [company.id] }),
    own: [200],
    destructive: true,
  },
  'DELETE /api/courses/:courseId/assignments/:assignmentId': {
    params: ({ courseId, assignmentId }) => ({ courseId, assignmentId }),
    own: [204],
    destructive: true,
  },
  'GET /api/courses/:courseId/download/:locale': {
    params: ({ courseId }) => ({ courseId, locale: 'en_US' }),
    own: [200],
  },
  'GET /api/courses/:courseId/words': { params: ids.course, own: [200] },
  'POST /api/courses/import': {
    query: { key: 'isolation-1' },
    file: { name: 'course.json', type: 'application/json', bytes: new TextEncoder().encode('{}') },
    own: [422],
  },
  'GET /api/preview/:courseId/outline': { params: ids.course, own: [200] },
  'GET /api/preview/:courseId/component/:type/:id': {
    params: ({ courseId, lessonId }) => ({ courseId, type: 'lesson', id: lessonId }),
    own: [200],
  },
  'POST /api/preview/:courseId/quiz/:id/try': {
    params: ({ courseId, quizId }) => ({ courseId, id: quizId }),
    body: () => ({
      seed: 1,
      started_at: '2026-01-01T00:00:00.000Z',
      cursor: 0,
      answers: [],
      submitted: false,
    }),
    own: [200],
  },
}
