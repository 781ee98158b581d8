import { createApiToken } from '#contract/api-tokens/api-tokens.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { newId } from '#platform/ids.ts'
import type { TestApp } from '../app.ts'
import type { TestPerson } from './accounts.ts'

export interface TestApiToken {
  id: string
  name: string
  company_id: string
  /** Its secret, with which it calls. */
  token: string
}

/** An API token of an admin’s company. */
export async function anApiToken(
  app: TestApp,
  admin: TestPerson,
  body: Partial<BodyOf<typeof createApiToken>> = {},
): Promise<TestApiToken> {
  const { data, text } = await app.call(createApiToken, {
    as: admin,
    params: { companyId: admin.company_id },
    body: { id: newId(), name: 'BI', scopes: ['people:read'], days: 90, ...body },
  })
  const { id, name, secret } = data?.data ?? {}
  if (!id || !name || !secret) throw new Error(`No API token: ${text}`)
  return { id, name, company_id: admin.company_id, token: secret }
}
