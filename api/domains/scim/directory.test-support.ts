import { createDirectory, createDirectoryToken } from '#contract/scim/connections.ts'
import { newId } from '#platform/ids.ts'
import type { TestApp } from '#tests/support/app.ts'
import type { TestPerson } from '#tests/support/builders/accounts.ts'

export interface ScimAnswer {
  status: number
  type: string | null
  headers: Headers
  // biome-ignore lint/suspicious/noExplicitAny: resources have no fixed shape, and tests look into them.
  body: any
}

export interface TestDirectory {
  id: string
  companyId: string
  token: string
  tokenId: string
  /** Calls the SCIM endpoint as the directory does. */
  scim(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<ScimAnswer>
}

/** Calls a path below the SCIM prefix; a text is sent as it is. */
export async function callScim(
  url: string,
  token: string | null,
  {
    method,
    path,
    body,
    headers = {},
  }: { method: string; path: string; body?: unknown; headers?: Record<string, string> },
): Promise<ScimAnswer> {
  const answer = await fetch(`${url}/api/scim/v2${path}`, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/scim+json' }),
      ...headers,
    },
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    headers: answer.headers,
    body: text === '' ? undefined : JSON.parse(text),
  }
}

/** A directory connection of the admin’s company with a token. */
export async function aDirectory(
  app: TestApp,
  admin: TestPerson,
  { kind = 'entra' as const, name = 'Entra ID' }: { kind?: 'entra' | 'okta'; name?: string } = {},
): Promise<TestDirectory> {
  const id = newId()
  const companyId = admin.company_id
  await app.call(createDirectory, { as: admin, params: { companyId }, body: { id, name, kind } })
  const { data } = await app.call(createDirectoryToken, {
    as: admin,
    params: { companyId, connectionId: id },
    body: { id: newId(), days: 365 },
  })
  const { token, id: tokenId } = data.data
  return {
    ...{ id, companyId, token, tokenId },
    scim: (method, path, body, headers) =>
      callScim(app.url, token, { method, path, body, ...(headers ? { headers } : {}) }),
  }
}

let made = 0
/** A user as Entra ID sends it. */
export function anEntraUser(more: Record<string, unknown> = {}) {
  made += 1
  const userName = `person${made}@directory.example`
  return {
    schemas: [
      'urn:ietf:params:scim:schemas:core:2.0:User',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
    ],
    externalId: `entra-${made}`,
    userName,
    active: true,
    displayName: `Ada Number ${made}`,
    emails: [{ primary: true, type: 'work', value: userName }],
    meta: { resourceType: 'User' },
    name: { formatted: `Ada Number ${made}`, givenName: 'Ada', familyName: `Number ${made}` },
    roles: [],
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': {
      department: 'Sales',
      employeeNumber: `E${made}`,
    },
    ...more,
  }
}
