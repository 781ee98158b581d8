import { expect, it } from 'vitest'
import type { ApiScope } from '#contract/scopes.ts'
import { curlExample } from './curl-example.ts'

const pathFor = (scopes: ApiScope[], { includes_below = false, hasBelow = true } = {}) =>
  /'https:\/\/a\.test\/api(.*)'$/.exec(
    curlExample('https://a.test/api', 'ww_x', { scopes, includes_below }, hasBelow),
  )?.[1]

it.each<[ApiScope[], string, { includes_below?: boolean; hasBelow?: boolean }]>([
  [['people:read', 'results:read'], '/students?limit=100', {}],
  [['results:read', 'courses:read'], '/courses?limit=100', {}],
  [['people:write', 'results:read'], '/students', {}],
  [['results:read'], '/campaigns', { includes_below: true }],
  [['results:read'], '/campaigns', { hasBelow: false }],
  // Campaigns count companies below, which this token does not reach.
  [['results:read'], '/courses/COURSE_ID/results?limit=100', {}],
])('a token with %j is shown a call of %s', (scopes, path, reach) => {
  expect(pathFor(scopes, reach)).toBe(path)
})
