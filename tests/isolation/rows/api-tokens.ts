import { newId } from '#platform/ids.ts'
import { ids, type Rows } from '../row.ts'

export const apiTokenRows: Rows = {
  'GET /api/companies/:companyId/api-tokens': { params: ids.company, own: [200] },
  'POST /api/companies/:companyId/api-tokens': {
    params: ids.company,
    body: () => ({ id: newId(), name: 'BI', scopes: ['people:read'], days: 90 }),
    own: [201],
  },
  'DELETE /api/companies/:companyId/api-tokens/:tokenId': {
    params: ids.apiToken,
    own: [204],
    destructive: true,
  },
  'GET /api/courses/:courseId/results': { params: ids.course, own: [200] },
}
