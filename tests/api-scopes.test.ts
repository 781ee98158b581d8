import { expect, it } from 'vitest'
import { allRoutes } from '#api/app.ts'
import { apiScopes } from '#contract/scopes.ts'

const endpoints = allRoutes.map(({ endpoint }) => endpoint)
const scoped = endpoints.filter(({ scope }) => scope !== undefined)

/** Everything that API tokens can call. Add a call here only after checking that it needs no person. */
const calls: Record<(typeof apiScopes)[number], string[]> = {
  'people:read': [
    'GET /api/companies/choices',
    'GET /api/groups',
    'GET /api/groups/:groupId',
    'GET /api/students',
    'GET /api/students/:studentId',
    'GET /api/students/count',
    'GET /api/students/facets',
    'GET /api/students/values',
  ],
  'people:write': [
    'PATCH /api/students/:studentId',
    'PATCH /api/students/:studentId/tags',
    'POST /api/groups/:groupId/members',
    'POST /api/students',
    'POST /api/students/:studentId/disable',
    'POST /api/students/:studentId/enable',
    'POST /api/students/:studentId/invitation',
    'POST /api/students/list',
  ],
  'results:read': [
    'GET /api/campaigns',
    'GET /api/campaigns/:campaignId',
    'GET /api/campaigns/:campaignId/companies',
    'GET /api/campaigns/:campaignId/figures',
    'GET /api/campaigns/:campaignId/parts/:by',
    'GET /api/campaigns/:campaignId/people',
    'GET /api/courses/:courseId/results',
    'GET /api/dashboard',
    'GET /api/dashboard/companies',
    'GET /api/dashboard/courses',
    'GET /api/dashboard/insights',
    'GET /api/students/:studentId/certificates',
    'GET /api/students/:studentId/events',
    'GET /api/students/:studentId/standings',
  ],
  'courses:read': [
    'GET /api/courses',
    'GET /api/courses/:courseId',
    'GET /api/courses/:courseId/chapters',
    'GET /api/courses/:courseId/releases',
    'GET /api/courses/count',
    'GET /api/courses/facets',
    'GET /api/courses/received',
    'GET /api/courses/received/:courseId',
  ],
  'audit:read': ['GET /api/audit', 'GET /api/audit/file', 'GET /api/audit/people'],
}

it.each(apiScopes)('API tokens with %s can call these alone', (scope) => {
  const declared = scoped.filter((endpoint) => endpoint.scope === scope)
  expect(declared.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(calls[scope])
})

it('no call that needs a person has a scope', () => {
  for (const { method, path, access, fresh, protocol, cookie, needs, scope } of scoped) {
    expect([path, access, fresh, protocol, cookie, needs]).toEqual([
      path,
      expect.stringMatching(/^(staff|admin)$/),
      ...[undefined, undefined, undefined, undefined],
    ])
    expect([path, scope?.endsWith(':write')]).toEqual([path, method !== 'GET'])
    expect(path).not.toMatch(/\/me\b|api-tokens|impersonate|broadcasting|settings|sso|webhooks/)
  }
})
