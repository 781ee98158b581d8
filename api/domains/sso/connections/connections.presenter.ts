import { type SsoConnection, testedForMinutes } from '#contract/sso/connections.ts'
import type { SignInButton } from '#contract/sso/sign-in.ts'
import type { Ctx } from '#platform/context.ts'
import type { ConnectionRow, ListedConnection } from './connections.queries.ts'
import { toSamlSettings } from './saml/saml.presenter.ts'

/** Whether somebody signed in on trial within the hour. */
export const isFreshlyTested = (ctx: Pick<Ctx, 'now'>, { tested_at }: ConnectionRow): boolean =>
  tested_at !== null && Date.parse(tested_at) + testedForMinutes * 60_000 > ctx.now.getTime()

/** Without the secret, which no answer contains. */
export function toConnection(
  ctx: Pick<Ctx, 'now'>,
  { row, mayChange, sites }: { row: ListedConnection; mayChange: boolean; sites: readonly string[] },
): SsoConnection {
  const { status, linked } = row
  return {
    ...{ id: row.id, company_id: row.company_id, kind: row.kind, provider: row.provider, name: row.name },
    ...{ issuer: row.issuer, client_id: row.client_id, scopes: row.scopes, domains: row.domains },
    ...{ creates_students: row.creates_students, trusts_email: row.trusts_email },
    ...{ hosted_domain: row.hosted_domain, required_for_students: row.required_for_students },
    ...{ required_for_staff: row.required_for_staff, emergency_owners: row.emergency_owners },
    ...{ status, version: row.version, linked },
    saml: row.saml && toSamlSettings({ id: row.id, settings: row.saml, sites }, ctx.now),
    tested_at: row.tested_at ? new Date(row.tested_at).toISOString() : null,
    can: {
      activate: mayChange && (status === 'tested' || (status === 'disabled' && row.tested_at !== null)),
      require: mayChange && status === 'active' && isFreshlyTested(ctx, row),
      require_of_staff: mayChange && status === 'active',
      change_issuer: mayChange && linked === 0,
    },
  }
}

export const toButton = ({
  id,
  name,
  provider,
}: Pick<ConnectionRow, 'id' | 'name' | 'provider'>): SignInButton => ({
  id,
  name,
  provider,
})
