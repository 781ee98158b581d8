import { ids, notAnImage, type Rows } from '../row.ts'

export const quizzesRows: Rows = {
  'GET /api/courses/:courseId/quizzes': { params: ids.course, own: [200] },
  'POST /api/courses/:courseId/quizzes': {
    params: ids.course,
    body: ({ sectionId }) => ({ title: 'New', section_id: sectionId }),
    own: [201],
    destructive: true,
  },
  'GET /api/courses/:courseId/quizzes/:quizId': { params: ids.quiz, own: [200] },
  'PATCH /api/courses/:courseId/quizzes/:quizId': {
    params: ids.quiz,
    body: ({ version }) => ({ version: version.quiz, pass_mark: 50 }),
    own: [200, 409],
    destructive: true,
  },
  'DELETE /api/courses/:courseId/quizzes/:quizId': { params: ids.quiz, own: [204], destructive: true },
  'POST /api/courses/:courseId/quizzes/:quizId/duplicate': {
    params: ids.quiz,
    body: () => ({ key: 'isolation-copy' }),
    own: [201],
    destructive: true,
  },
  'GET /api/courses/:courseId/quizzes/:quizId/questions': { params: ids.quiz, own: [200] },
  'POST /api/courses/:courseId/quizzes/:quizId/questions': {
    params: ids.quiz,
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
  'GET /api/courses/:courseId/quizzes/:quizId/questions/:questionId': { params: ids.question, own: [200] },
  'PATCH /api/courses/:courseId/quizzes/:quizId/questions/:questionId': {
    params: ids.question,
    body: ({ version }) => ({ version: version.question, text: 'Other?' }),
    own: [200],
    destructive: true,
  },
  'DELETE /api/courses/:courseId/quizzes/:quizId/questions/:questionId': {
    params: ids.question,
    own: [204],
    destructive: true,
  },
  'POST /api/courses/:courseId/quizzes/:quizId/questions/reorder': {
    params: ids.quiz,
    body: ({ questionId }) => ({ ids: [questionId] }),
    own: [204],
  },
  'POST /api/courses/:courseId/quizzes/:quizId/questions/:questionId/duplicate': {
    params: ids.question,
    body: () => ({ key: 'isolation-copy' }),
    own: [201],
    destructive: true,
  },
  'POST /api/courses/:courseId/quizzes/:quizId/questions/:questionId/media': {
    params: ids.question,
    file: notAnImage,
    own: [415],
  },
  'DELETE /api/courses/:courseId/quizzes/:quizId/questions/:questionId/media': {
    params: ids.question,
    own: [200],
    destructive: true,
  },
  'POST /api/courses/:courseId/quizzes/:quizId/questions/:questionId/captions/:locale': {
    params: (world) => ({ ...ids.question(world), locale: 'en_US' }),
    file: notAnImage,
    own: [422],
  },
  'DELETE /api/courses/:courseId/quizzes/:quizId/questions/:questionId/captions/:locale': {
    params: (world) => ({ ...ids.question(world), locale: 'en_US' }),
    own: [422],
  },
  'DELETE /api/courses/:courseId/quizzes/:quizId/answers/:answerId': {
    params: ids.answer,
    own: [204, 422],
    destructive: true,
  },
  'POST /api/courses/:courseId/quizzes/:quizId/answers/:answerId/media': {
    params: ids.answer,
    file: notAnImage,
    own: [415],
  },
  'DELETE /api/courses/:courseId/quizzes/:quizId/answers/:answerId/media': {
    params: ids.answer,
    own: [200],
    destructive: true,
  },
  'POST /api/courses/:courseId/quizzes/:quizId/questions/bulk': {
    params: ids.quiz,
    query: { dry_run: true },
    body: () => ({ format: 'gift', content: 'What now? {=Report it ~Open it}' }),
    own: [200],
  },
}
