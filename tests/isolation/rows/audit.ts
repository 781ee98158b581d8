import type { Rows } from '../row.ts'

export const auditRows: Rows = {
  'GET /api/audit': { own: [200] },
  'GET /api/audit/file': { own: [200] },
  'GET /api/audit/people': { query: { search: 'Ada' }, own: [200] },
}
