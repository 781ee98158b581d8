import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import type * as contract from '#contract/translations/jobs.ts'
import type { SignedIn } from '#platform/context.ts'
import { saveSettings, selectSettings } from './jobs/jobs.queries.ts'
import { providerName } from './machine/run.job.ts'

/** A company's translation settings. */

export async function getSettings(
  ctx: SignedIn,
): Promise<ResponseOf<typeof contract.getTranslationSettings>> {
  const settings = await selectSettings(ctx, ctx.actor.company_id)
  return { data: { ...settings, provider: providerName(ctx) } }
}

export async function updateSettings(
  ctx: SignedIn,
  changes: BodyOf<typeof contract.updateTranslationSettings>,
): Promise<ResponseOf<typeof contract.getTranslationSettings>> {
  const before = await selectSettings(ctx, ctx.actor.company_id)
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined))
  await saveSettings(ctx, ctx.actor.company_id, { ...before, ...given })
  return getSettings(ctx)
}
