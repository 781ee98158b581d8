import { ids, notAnImage, type Rows } from '../row.ts'
import { aMailFile } from '../world-samples.ts'

export const communityRows: Rows = {
  'GET /api/student/community': { own: [200] },
  'PUT /api/student/community/visit': { body: ({ postId }) => ({ post_id: postId }), own: [204] },
  'GET /api/student/community/posts': { own: [200] },
  'GET /api/student/community/posts/questions': { own: [200] },
  'GET /api/student/community/posts/own': { own: [200] },
  'GET /api/student/community/posts/trending': { own: [200] },
  'GET /api/student/community/similar': { query: { title: 'Is this real' }, own: [200] },
  'POST /api/student/community/preview': { body: () => ({ body: 'Look.' }), own: [200] },
  // Written right after the world’s own post, so it may be throttled.
  'POST /api/student/community/posts': {
    body: () => ({ title: 'Again', body: 'And this?' }),
    own: [201, 429],
  },
  'GET /api/student/community/posts/:postId': { params: ids.post, own: [200] },
  'PATCH /api/student/community/posts/:postId': {
    params: ids.post,
    body: () => ({ version: 1, title: 'Is this real?', body: 'It came on Monday.' }),
    own: [200],
  },
  'DELETE /api/student/community/posts/:postId': { params: ids.post, own: [204], destructive: true },
  'POST /api/student/community/posts/:postId/like': { params: ids.post, own: [422] },
  'POST /api/student/community/posts/:postId/report': {
    params: ids.post,
    body: () => ({ reason: 'other' }),
    own: [422],
  },
  'PUT /api/student/community/posts/:postId/follow': {
    params: ids.post,
    body: () => ({ follows: true }),
    own: [200],
  },
  'PUT /api/student/community/posts/:postId/seen': {
    params: ids.post,
    body: ({ postCommentId }) => ({ comment_id: postCommentId }),
    own: [204],
  },
  'PUT /api/student/community/posts/:postId/accepted': {
    params: ids.post,
    body: () => ({ comment_id: null }),
    own: [200],
  },
  'GET /api/student/community/posts/:postId/people': { params: ids.post, own: [200] },
  'GET /api/student/community/posts/:postId/comments': { params: ids.post, own: [200] },
  'POST /api/student/community/posts/:postId/comments': {
    params: ids.post,
    body: () => ({ body: 'And again.' }),
    own: [201, 429],
  },
  'GET /api/student/community/posts/:postId/comments/:commentId': { params: ids.comment, own: [200] },
  'PATCH /api/student/community/posts/:postId/comments/:commentId': {
    params: ids.comment,
    body: () => ({ version: 1, body: 'From an old sender.' }),
    own: [200],
  },
  'POST /api/student/community/posts/:postId/comments/:commentId/like': { params: ids.comment, own: [422] },
  'POST /api/student/community/posts/:postId/comments/:commentId/report': {
    params: ids.comment,
    body: () => ({ reason: 'other' }),
    own: [422],
  },
  'DELETE /api/student/community/posts/:postId/comments/:commentId': {
    params: ids.comment,
    own: [204],
    destructive: true,
  },
  // Off in the world’s company.
  'POST /api/student/community/pictures': { file: notAnImage, own: [403] },
  'GET /api/student/community/reports': { own: [200] },
  // Appeals a decision about one’s own text; the world has none.
  'POST /api/student/community/decisions/:decisionId/appeal': {
    params: ({ student }) => ({ decisionId: student.id }),
    body: () => ({ text: 'It was not.' }),
    own: [404],
  },
  'POST /api/community/decisions/:decisionId/appeal': {
    params: ({ student }) => ({ decisionId: student.id }),
    body: () => ({ text: 'It was not.' }),
    own: [404],
  },
  'POST /api/community/preview': { body: () => ({ body: 'Look.' }), own: [200] },
  'GET /api/student/community/mail-reports': { own: [200] },
  // Reporting the same e-mail again returns the same report.
  'POST /api/student/community/mail-reports': {
    body: () => ({ did: 'nothing' }),
    file: aMailFile,
    own: [201],
  },
  'GET /api/community/mail-reports': { own: [200] },
  'GET /api/community/mail-reports/:reportId': { params: ids.mailReport, own: [200] },
  'PUT /api/community/mail-reports/:reportId/claim': {
    params: ids.mailReport,
    body: () => ({ claimed: false }),
    own: [200],
  },
  'PUT /api/community/mail-reports/:reportId/answer': {
    params: ids.mailReport,
    body: () => ({ version: 1, verdict: 'harmless', text: 'It is ours.' }),
    own: [200],
    destructive: true,
  },
  // Off in the world’s company.
  'POST /api/companies/:companyId/community/pictures': { params: ids.company, file: notAnImage, own: [403] },
  'GET /api/community/posts': { own: [200] },
  'POST /api/community/posts': { body: () => ({ title: 'Caught', body: 'This month.' }), own: [201] },
  'GET /api/community/posts/:postId': { params: ids.post, own: [200] },
  // A student’s post: staff can change only their own.
  'PATCH /api/community/posts/:postId': {
    params: ids.post,
    body: () => ({ version: 1, title: 'Is this real?', body: 'It came on Monday.' }),
    own: [403],
  },
  'DELETE /api/community/posts/:postId': { params: ids.post, own: [403] },
  'PATCH /api/community/posts/:postId/comments/:commentId': {
    params: ids.comment,
    body: () => ({ version: 1, body: 'From an old sender.' }),
    own: [403],
  },
  'DELETE /api/community/posts/:postId/comments/:commentId': { params: ids.comment, own: [403] },
  'PUT /api/community/posts/:postId/seen': {
    params: ids.post,
    body: ({ postCommentId }) => ({ comment_id: postCommentId }),
    own: [204],
  },
  'GET /api/community/posts/:postId/people': { params: ids.post, own: [200] },
  'GET /api/community/posts/:postId/comments': { params: ids.post, own: [200] },
  'POST /api/community/posts/:postId/comments': {
    params: ids.post,
    body: () => ({ body: 'It is not.', official: true }),
    own: [201],
  },
  'PUT /api/community/posts/:postId/comments/:commentId/official': {
    params: ids.comment,
    body: () => ({ official: true }),
    own: [200],
  },
  'GET /api/community/queue': { own: [200] },
  'GET /api/community/decisions': { own: [200] },
  'GET /api/community/subjects/:subjectId': { params: ids.communitySubject, own: [200] },
  'PUT /api/community/subjects/:subjectId/claim': {
    params: ids.communitySubject,
    body: () => ({ claimed: false }),
    own: [200],
  },
  'POST /api/community/subjects/:subjectId/decisions': {
    params: ids.communitySubject,
    body: () => ({ version: 1, action: 'hide', facts: 'It names a customer.' }),
    own: [200],
    destructive: true,
  },
  'GET /api/companies/:companyId/community': { params: ids.company, own: [200] },
  'GET /api/companies/:companyId/community/data-sheet': { params: ids.company, own: [200] },
  'PUT /api/companies/:companyId/community': {
    params: ids.company,
    body: () => ({
      version: 0,
      allows_nameless: true,
      allows_pictures: false,
      parent_moderates: false,
      trusted_domains: ['dockside.example'],
      rules: [],
      security_email: '',
      security_phone: '5500',
      password_url: '',
      mail_report_points: true,
    }),
    own: [200],
  },
}
