import { newId } from '#platform/ids.ts'
import { ids, type Row, type Rows } from '../row.ts'

const user = {
  schemas: [],
  userName: 'new@directory.test',
  emails: [{ value: 'new@directory.test', type: 'work' }],
}
const patch = { Operations: [{ op: 'replace', path: 'displayName', value: 'Ada' }] }

/** A directory calls with a token of its own, so a guest is refused; `scim.test.ts` calls with tokens. */
const refused = (row: Partial<Row> = {}): Row => ({
  own: [401],
  ...(row.params ? { openToAll: true } : {}),
  ...row,
})
const userId = { params: ({ student }: Parameters<typeof ids.student>[0]) => ({ userId: student.id }) }
const groupId = {
  params: ({ directoryGroupId }: Parameters<typeof ids.directoryGroup>[0]) => ({ groupId: directoryGroupId }),
}

export const scimRows: Rows = {
  'GET /api/scim/v2/ServiceProviderConfig': { own: [200] },
  'GET /api/scim/v2/ResourceTypes': { own: [200] },
  'GET /api/scim/v2/ResourceTypes/:typeId': {
    params: () => ({ typeId: 'User' }),
    own: [200],
    openToAll: true,
  },
  'GET /api/scim/v2/Schemas': { own: [200] },
  'GET /api/scim/v2/Schemas/:schemaId': {
    params: () => ({ schemaId: 'urn:ietf:params:scim:schemas:core:2.0:User' }),
    own: [200],
    openToAll: true,
  },
  'GET /api/scim/v2/Users': refused(),
  'POST /api/scim/v2/Users/.search': refused({ body: () => ({ count: 10 }) }),
  'POST /api/scim/v2/Users': refused({ body: () => user }),
  'GET /api/scim/v2/Users/:userId': refused(userId),
  'PUT /api/scim/v2/Users/:userId': refused({ ...userId, body: () => user }),
  'PATCH /api/scim/v2/Users/:userId': refused({ ...userId, body: () => patch }),
  'DELETE /api/scim/v2/Users/:userId': refused(userId),
  'GET /api/scim/v2/Groups': refused(),
  'POST /api/scim/v2/Groups/.search': refused({ body: () => ({ count: 10 }) }),
  'POST /api/scim/v2/Groups': refused({ body: () => ({ displayName: 'All' }) }),
  'GET /api/scim/v2/Groups/:groupId': refused(groupId),
  'PUT /api/scim/v2/Groups/:groupId': refused({ ...groupId, body: () => ({ displayName: 'All' }) }),
  'PATCH /api/scim/v2/Groups/:groupId': refused({ ...groupId, body: () => patch }),
  'DELETE /api/scim/v2/Groups/:groupId': refused(groupId),

  'GET /api/companies/:companyId/directory': { params: ids.company, own: [200] },
  'POST /api/companies/:companyId/directory': {
    params: ids.company,
    body: () => ({ id: newId(), name: 'Okta', kind: 'okta' }),
    own: [201],
  },
  'PATCH /api/companies/:companyId/directory/:connectionId': {
    params: ids.directory,
    body: () => ({ is_paused: false }),
    own: [200],
  },
  'DELETE /api/companies/:companyId/directory/:connectionId': {
    params: ids.directory,
    own: [204],
    destructive: true,
  },
  'POST /api/companies/:companyId/directory/:connectionId/tokens': {
    params: ids.directory,
    body: () => ({ id: newId(), days: 90 }),
    own: [201],
  },
  'DELETE /api/companies/:companyId/directory/:connectionId/tokens/:tokenId': {
    params: (world) => ({ ...ids.directory(world), tokenId: world.directoryTokenId }),
    own: [204],
    destructive: true,
  },
  'GET /api/companies/:companyId/directory/:connectionId/calls': { params: ids.directory, own: [200] },
  'GET /api/companies/:companyId/directory/:connectionId/groups': { params: ids.directory, own: [200] },
  'PUT /api/companies/:companyId/directory/:connectionId/groups/:directoryGroupId/target': {
    params: ids.directoryGroup,
    body: () => ({ tag: 'drivers', group_id: null }),
    own: [200],
  },
  'GET /api/companies/:companyId/directory/:connectionId/held': { params: ids.directory, own: [200] },
  'POST /api/companies/:companyId/directory/:connectionId/held': {
    params: ids.directory,
    body: () => ({ decision: 'restore' }),
    own: [200],
  },
}
