import type { ApiToken } from '#contract/api-tokens/api-tokens.ts'
import type { ApiScope } from '#contract/scopes.ts'

const readable: Partial<Record<ApiScope, string>> = {
  'people:read': '/students?limit=100',
  'courses:read': '/courses?limit=100',
  'audit:read': '/audit?limit=100',
}

const newPerson = '{"email":"ada@example.com","first_name":"Ada","last_name":"Byron","invite":false}'

/** A first call that the token allows, ready for a terminal. Only figures that count companies below need no id. */
export function curlExample(
  apiUrl: string,
  secret: string,
  { scopes, includes_below }: Pick<ApiToken, 'scopes' | 'includes_below'>,
  hasBelow: boolean,
): string {
  const start = `curl -H 'Authorization: Bearer ${secret}'`
  const path = scopes.map((scope) => readable[scope]).find((found) => found !== undefined)
  if (path) return `${start} '${apiUrl}${path}'`
  if (scopes.includes('people:write'))
    return `${start} -H 'Content-Type: application/json' -d '${newPerson}' '${apiUrl}/students'`
  const results = includes_below || !hasBelow ? '/campaigns' : '/courses/COURSE_ID/results?limit=100'
  return `${start} '${apiUrl}${results}'`
}
