import type { Ctx, SignedIn } from '#platform/context.ts'

/** The context of a person's own calls. */
export function actingAs(ctx: Ctx, person: Pick<SignedIn['actor'], 'id' | 'company_id' | 'role'>): SignedIn {
  const actor = {
    ...person,
    settings: {
      has_community: true,
      has_leaderboard: true,
      has_certificate_ceo: true,
      has_mail_reports: true,
    },
    abilities: [],
    session_id: person.id,
    session_token_hash: Buffer.alloc(0),
    session_successor_key: Buffer.alloc(0),
    session_expires_at: ctx.now,
    impersonator_id: null,
    purpose: null,
  }
  const signedIn: SignedIn = { ...ctx, actor, transaction: (work) => work(signedIn) }
  return signedIn
}
