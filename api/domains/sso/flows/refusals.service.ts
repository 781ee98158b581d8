import type { SamlProblem } from '#contract/sso/saml.ts'
import { listNearestOwners, queueMail } from '#domains/accounts/accounts.service.ts'
import type { Ctx } from '#platform/context.ts'
import { AppError } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import type { OidcError } from '#platform/oidc/oidc-client.ts'
import type { ConnectionRow } from '../connections/connections.queries.ts'

const refusals = { name: 'sso-refusal', max: 1, windowMs: 3_600_000 }

/**
 * Records that a provider’s answer was refused, at most once an hour for each connection and reason: whoever sends
 * forged answers cannot flood the log.
 */
export async function noteRefusal(
  ctx: Ctx,
  { id, company_id, name }: Pick<ConnectionRow, 'id' | 'company_id' | 'name'>,
  problem: SamlProblem | 'provider',
): Promise<void> {
  if (!(await isFirst(ctx, refusals, `${id} ${problem}`))) return
  await ctx.transaction((inner) =>
    recordEvent(inner, {
      kind: 'sso.refused',
      company_id,
      data: { connection: name, connection_id: id, problem },
    }),
  )
}

const isFirst = async (ctx: Ctx, rule: typeof refusals, key: string): Promise<boolean> => {
  try {
    await ctx.services.throttles.consume(rule, key, ctx.now)
    return true
  } catch (error) {
    if (error instanceof AppError && error.code === 'too_many_requests') return false
    throw error
  }
}

const failures = { name: 'sso-failure', max: 1, windowMs: 86_400_000 }

/** Not what a callback with an invented code would cause as well. */
const isOurs = ({ reason, detail }: OidcError): boolean =>
  reason === 'unreachable' ||
  reason === 'not_a_provider' ||
  (reason === 'refused' && ['invalid_client', 'unauthorized_client'].includes(detail))

/**
 * Tells the owners by e-mail, once a day, that a provider cannot be used that people have to use, as when its secret has
 * expired: those who cannot sign in can tell nobody here.
 */
export async function tellOfFailure(ctx: Ctx, connection: ConnectionRow, error: OidcError): Promise<void> {
  const { id, company_id, name, required_for_staff, required_for_students } = connection
  if (!(required_for_staff || required_for_students) || !isOurs(error)) return
  if (!(await isFirst(ctx, failures, id))) return
  await ctx.transaction(async (inner) => {
    for (const owner of await listNearestOwners(inner, company_id))
      await queueMail(inner, owner, {
        mail: 'sso.mail.failing',
        values: { provider: name, reason: [error.reason, error.detail].filter(Boolean).join(': ') },
        button: { path: '/admin/settings?tab=signIn' },
      })
  })
}
