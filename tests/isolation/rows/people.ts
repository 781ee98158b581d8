import { notAnImage, type Rows } from '../row.ts'

export const peopleRows: Rows = {
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
  'GET /api/companies/assignable/tags': { own: [200] },
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
  'POST /api/forgot': { body: ({ teacher }) => ({ email: teacher.email }), own: [200] },
  'POST /api/password-reset': {
    body: () => ({ token: 'a'.repeat(43), password: 'copper meadow lantern' }),
    own: [401],
  },
  'GET /api/link': { query: { token: 'a'.repeat(43) }, own: [404] },
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
  'GET /api/student/details': { own: [200] },
  'GET /api/student/notification-configuration': { own: [200] },
  'PATCH /api/student/notification-configuration': { body: () => ({ badges: false }), own: [200] },
  'POST /api/student/avatar': { file: notAnImage, own: [415] },
  'DELETE /api/student/avatar': { own: [200] },
  'GET /img/avatars/:name': {
    params: () => ({ name: `${'a'.repeat(26)}.webp` }),
    own: [404],
    openToAll: true,
  },
}
