import type { BodyOf } from '#contract/endpoint.ts'
import { createSsoConnection, type SsoConnection } from '#contract/sso/connections.ts'
import { createSamlConnection } from '#contract/sso/saml.ts'
import { newCode, newId } from '#platform/ids.ts'
import type { TestApp } from '../app.ts'
import { testClient } from '../servers/oidc-server.ts'
import type { TestPerson } from './accounts.ts'
import type { TestCompany } from './companies.ts'

/** A mail domain as if its TXT record had been found. */
export async function aProvenDomain(app: TestApp, company: TestCompany, domain: string): Promise<void> {
  const at = new Date().toISOString()
  await app.database.db
    .insertInto('mail_domains')
    .values({
      ...{ id: newId(), company_id: company.id, domain, token: newCode(), status: 'active' },
      ...{ started_at: at, created_at: at, verified_at: at },
    })
    .execute()
}

type Options = Partial<BodyOf<typeof createSsoConnection>> & {
  issuer: string
  /** `draft` if absent. */
  status?: 'active' | 'disabled'
  required?: boolean
}

/** A sign-in provider of a company, with the client of the tests. */
export async function aConnection(
  app: TestApp,
  admin: TestPerson,
  { status, required = false, ...options }: Options,
): Promise<SsoConnection> {
  const { data } = await app.call(createSsoConnection, {
    as: admin,
    params: { companyId: admin.company_id },
    body: {
      ...{ provider: 'other', name: 'Harbor ID', client_id: testClient.id, secret: testClient.secret },
      ...options,
    },
  })
  if (status) await setStatus(app, data.data.id, { status, required })
  return data.data
}

type SamlOptions = Partial<BodyOf<typeof createSamlConnection>> & Pick<Options, 'status'>

/** A SAML provider of a company, which vouches for its addresses. */
export async function aSamlConnection(
  app: TestApp,
  admin: TestPerson,
  { status, ...options }: SamlOptions,
): Promise<SsoConnection> {
  const { data } = await app.call(createSamlConnection, {
    as: admin,
    params: { companyId: admin.company_id },
    body: { provider: 'other', name: 'Harbor SAML', trusts_email: true, ...options },
  })
  if (status) await setStatus(app, data.data.id, { status, required: false })
  return data.data
}

const setStatus = (
  app: TestApp,
  id: string,
  { status, required }: { status: 'active' | 'disabled'; required: boolean },
) =>
  app.database.db
    .updateTable('sso_connections')
    .set({ status, required_for_students: required, tested_at: new Date().toISOString() })
    .where('id', '=', id)
    .execute()
