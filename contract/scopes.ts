/**
 * What an API token may do, chosen when it is created. Each endpoint that tokens may call declares one of them; a token
 * can call no other.
 */
export const apiScopes = [
  'people:read',
  'people:write',
  'results:read',
  'courses:read',
  'audit:read',
] as const
export type ApiScope = (typeof apiScopes)[number]
