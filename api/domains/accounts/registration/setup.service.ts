import type { setUp as endpoint, Session } from '#contract/accounts/accounts.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { spokenLocales } from '#contract/locales.ts'
import { createCompany, hasCompanies } from '#domains/companies/companies.service.ts'
import type { Ctx } from '#platform/context.ts'
import { conflict, found, invalid, unauthenticated } from '#platform/errors.ts'
import { newToken, tokenHash } from '#platform/ids.ts'
import * as queries from '../accounts.queries.ts'
import { createUser } from '../accounts.service.ts'
import { hashPassword, passwordProblems } from '../sessions/passwords.ts'
import { openSession } from '../sessions/sessions.service.ts'

/** The first company and its admin on an empty installation. Whoever can read the start's output may make them, nobody else. */

const lifeMs = 24 * 3_600_000

/** A path that leads to the set-up, fresh at each start; null where the installation has a company. */
export async function setUpPath(ctx: Ctx): Promise<string | null> {
  if (await hasCompanies(ctx)) return null
  const token = newToken()
  await queries.replaceSetUpToken(ctx, tokenHash(token), new Date(ctx.now.getTime() + lifeMs))
  return `/setup/${token}`
}

/** Served without a transaction of its own: hashing is slow. The company gets the host name that the admin came by. */
export async function setUp(ctx: Ctx, wish: BodyOf<typeof endpoint>): Promise<Session> {
  if (!(await queries.isSetUpToken(ctx, tokenHash(wish.token)))) throw unauthenticated('accounts.link_dead')
  const problems = await passwordProblems(wish.password, wish)
  if (problems.length > 0) throw invalid({ password: problems })
  const password_hash = await hashPassword(wish.password)
  return ctx.transaction(async (inner) => {
    if (!(await queries.consumeSetUpToken(inner, tokenHash(wish.token))))
      throw unauthenticated('accounts.link_dead')
    if (await hasCompanies(inner)) throw conflict('accounts.already_set_up')
    const name = wish.company_name.trim()
    const company_id = await createCompany(inner, {
      parent_id: null,
      name,
      app_name: name,
      brand_color: '#3b4279',
      support_email: wish.email,
      hosts: [ctx.host],
      default_locale: ctx.languages.platform,
      locales: [...new Set([ctx.languages.platform, ...spokenLocales])],
    })
    const { email, first_name, last_name } = wish
    const id = await createUser(inner, {
      company_id,
      role: 'admin',
      email,
      first_name,
      last_name,
      password_hash,
    })
    return openSession(inner, found(await queries.findPerson(inner, id)))
  })
}
