import { ids, type Rows } from '../row.ts'
import type { World } from '../world.ts'

const connection = ({ company, ssoConnectionId }: World) => ({
  companyId: company.id,
  connectionId: ssoConnectionId,
})

const samlConnection = ({ company, samlConnectionId }: World) => ({
  companyId: company.id,
  connectionId: samlConnectionId,
})

export const ssoRows: Rows = {
  'GET /api/companies/:companyId/mail-sender': { params: ids.company, own: [200] },
  'PUT /api/companies/:companyId/mail-sender': {
    params: ids.company,
    body: () => ({ address: 'learning@dockside.example' }),
    own: [422],
  },
  'POST /api/companies/:companyId/mail-sender/check': { params: ids.company, own: [200] },
  'DELETE /api/companies/:companyId/mail-sender': { params: ids.company, own: [200] },
  'GET /api/companies/:companyId/sso': { params: ids.company, own: [200] },
  'POST /api/companies/:companyId/sso': {
    params: ids.company,
    body: () => ({
      ...{ provider: 'other', name: 'A', issuer: 'https://id.example', client_id: 'a', secret: 'b' },
    }),
    own: [201],
  },
  'GET /api/companies/:companyId/sso/:connectionId': { params: connection, own: [200] },
  'PATCH /api/companies/:companyId/sso/:connectionId': {
    params: connection,
    body: () => ({ version: 1, name: 'Mine now' }),
    own: [200, 409],
  },
  'DELETE /api/companies/:companyId/sso/:connectionId': {
    params: connection,
    query: { version: 1 },
    own: [204, 409],
    destructive: true,
  },
  'POST /api/companies/:companyId/sso/:connectionId/activate': { params: connection, own: [409] },
  'POST /api/companies/:companyId/sso/:connectionId/disable': { params: connection, own: [200] },
  'GET /api/companies/:companyId/sso/:connectionId/staff-rule': { params: connection, own: [200] },
  'PUT /api/companies/:companyId/sso/:connectionId/staff-rule': {
    params: connection,
    body: () => ({ version: 1, required: true, emergency_owner_ids: [] }),
    own: [409],
  },
  // The provider of the world is on the private network, where nobody may send us.
  'POST /api/companies/:companyId/sso/:connectionId/test': { params: connection, own: [404, 409] },
  'POST /api/companies/:companyId/sso/saml': {
    params: ids.company,
    body: () => ({ provider: 'other', name: 'A' }),
    own: [201],
  },
  'PATCH /api/companies/:companyId/sso/saml/:connectionId': {
    params: samlConnection,
    body: () => ({ version: 1, name: 'Mine now' }),
    own: [200, 409],
  },
  // Providers of any company fetch it, and browsers come from any of them.
  'GET /api/sso/saml/:connectionId/metadata': {
    params: ({ samlConnectionId }) => ({ connectionId: samlConnectionId }),
    own: [200],
    openToAll: true,
  },
  'POST /api/sso/saml/:connectionId/acs': {
    params: ({ samlConnectionId }) => ({ connectionId: samlConnectionId }),
    body: () => ({ SAMLResponse: 'YQ==', RelayState: 'invented' }),
    own: [303],
    openToAll: true,
  },
  'POST /api/sso/saml/finish': {
    body: () => ({ flow: 'a'.repeat(43), ticket: 'b'.repeat(43) }),
    own: [401],
  },
  'GET /api/sso': { own: [200] },
  'POST /api/sso/discover': { body: () => ({ email: 'ada@dockside.example' }), own: [200] },
  'POST /api/sso/start': { body: () => ({ email: 'ada@dockside.example' }), own: [404] },
  'POST /api/sso/finish': {
    body: () => ({ flow: 'a'.repeat(43), state: 'invented', code: 'invented' }),
    own: [401],
  },
  'GET /api/me/identities': { own: [200] },
  'POST /api/me/identities': {
    body: ({ ssoConnectionId }) => ({ connection_id: ssoConnectionId }),
    own: [404],
  },
  'DELETE /api/me/identities/:identityId': {
    params: ({ ssoConnectionId }) => ({ identityId: ssoConnectionId }),
    own: [404],
  },
}
