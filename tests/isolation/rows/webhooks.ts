import { newId } from '#platform/ids.ts'
import { ids, type Rows } from '../row.ts'

export const webhookRows: Rows = {
  'GET /api/companies/:companyId/webhooks': { params: ids.company, own: [200] },
  'POST /api/companies/:companyId/webhooks': {
    params: ids.company,
    body: () => ({
      ...{ id: newId(), name: 'Desk', kind: 'slack', address: 'https://hooks.example.com/services/T1' },
      event_types: ['mail_reported'],
    }),
    own: [201],
  },
  'PATCH /api/companies/:companyId/webhooks/:webhookId': {
    params: ids.webhook,
    body: () => ({ name: 'Security desk' }),
    own: [200],
  },
  'PUT /api/companies/:companyId/webhooks/:webhookId/state': {
    params: ids.webhook,
    body: () => ({ is_on: true }),
    own: [200],
  },
  'POST /api/companies/:companyId/webhooks/:webhookId/secret': {
    params: ids.webhook,
    body: () => ({ id: newId() }),
    own: [201],
  },
  'POST /api/companies/:companyId/webhooks/:webhookId/test': { params: ids.webhook, own: [200] },
  'DELETE /api/companies/:companyId/webhooks/:webhookId': {
    params: ids.webhook,
    own: [204],
    destructive: true,
  },
}
