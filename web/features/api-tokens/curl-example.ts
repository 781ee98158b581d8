import type { ApiScope } from '#contract/scopes.ts'

const readable: Partial<Record<ApiScope, string>> = {
  'people:read': '/students?limit=100',
  'results:read': '/campaigns',
  'courses:read': '/courses?limit=100',
  'audit:read': '/audit?limit=100',
}

const newPerson = '{"email":"ada@example.com","first_name":"Ada","last_name":"Byron","invite":false}'

/** A first call that the scopes of a token allow, ready for a terminal. */
export function curlExample(apiUrl: string, secret: string, scopes: readonly ApiScope[]): string {
  const start = `curl -H 'Authorization: Bearer ${secret}'`
  const path = scopes.map((scope) => readable[scope]).find((found) => found !== undefined)
  if (path) return `${start} '${apiUrl}${path}'`
  return `${start} -H 'Content-Type: application/json' -d '${newPerson}' '${apiUrl}/students'`
}
