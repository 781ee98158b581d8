import { ids, type Rows } from '../row.ts'
import type { World } from '../world.ts'
import { aCampaign } from '../world-samples.ts'

const params = ids.campaign
/** Of the campaign after it was launched. */
const version = 2
const ofPerson = ({ campaignId, student }: World) => ({ campaignId, studentId: student.id })

export const campaignRows: Rows = {
  'GET /api/campaigns': { own: [200] },
  'POST /api/campaigns': {
    body: ({ company, courseId }) => ({
      ...aCampaign,
      company_id: company.id,
      company_ids: [company.id],
      course_ids: [courseId],
    }),
    own: [201],
  },
  'GET /api/campaigns/:campaignId': { params, own: [200] },
  'PATCH /api/campaigns/:campaignId': {
    params,
    body: () => ({ version, name: aCampaign.name }),
    own: [200],
  },
  'DELETE /api/campaigns/:campaignId': { params, own: [409] },
  'GET /api/campaigns/:campaignId/check': { params, own: [409] },
  'POST /api/campaigns/:campaignId/launch': { params, body: () => ({ version, clashes: [] }), own: [200] },
  'POST /api/campaigns/:campaignId/extend': {
    params,
    body: () => ({ version, due_on: '2999-01-31' }),
    own: [409],
  },
  'POST /api/campaigns/:campaignId/archive': {
    params,
    body: () => ({ version, withdraw: false }),
    own: [200],
    destructive: true,
  },
  'PUT /api/campaigns/:campaignId/readers': {
    params,
    body: ({ admin }) => ({ user_ids: [admin.id] }),
    own: [200],
  },
  'GET /api/campaigns/:campaignId/possible-readers': { params, own: [200] },
  'GET /api/campaigns/:campaignId/figures': { params, own: [200] },
  'GET /api/campaigns/:campaignId/parts/:by': {
    params: ({ campaignId }) => ({ campaignId, by: 'company' }),
    own: [200],
  },
  'GET /api/campaigns/:campaignId/people': { params, own: [200] },
  'GET /api/campaigns/:campaignId/companies': { params, own: [200] },
  'POST /api/campaigns/:campaignId/people/export': { params, body: () => ({}), own: [200] },
  'POST /api/campaigns/:campaignId/reminders': { params, body: () => ({}), own: [202, 409] },
  'PUT /api/campaigns/:campaignId/waivers/:studentId': {
    params: ofPerson,
    body: () => ({ reason: 'On leave' }),
    own: [200],
  },
  'DELETE /api/campaigns/:campaignId/waivers/:studentId': { params: ofPerson, own: [204] },
}
