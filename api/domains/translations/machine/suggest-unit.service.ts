import type { ResponseOf } from '#contract/endpoint.ts'
import type { suggestByMachine as suggestByMachineEndpoint } from '#contract/translations/helps.ts'
import type { SignedIn } from '#platform/context.ts'
import { conflict, forbidden } from '#platform/errors.ts'
import { type JobRow, selectSettings } from '../jobs/jobs.queries.ts'
import { type JobPath, openJob } from '../jobs/jobs.service.ts'
import { readTerms } from '../memory/glossary.service.ts'
import { pairOf } from '../memory/pairs.rules.ts'
import { jobRights } from '../translations.policy.ts'
import { readItem } from '../units/units.service.ts'
import { translateForCompany } from './company-machine.service.ts'
import { ProviderError } from './providers.service.ts'
import { providerName } from './run.job.ts'

/** The name of the service, if the company allows its texts to be sent to it. */
export async function allowedProvider(
  ctx: SignedIn,
  { company_id }: Pick<JobRow, 'company_id'>,
): Promise<string | null> {
  return (await selectSettings(ctx, company_id)).machine ? providerName(ctx) : null
}

/** Must be called outside of any transaction. Throws 409 with the reason if the service refuses. */
export async function suggestByMachine(
  ctx: SignedIn,
  path: JobPath & { translationJobItemId: string },
): Promise<ResponseOf<typeof suggestByMachineEndpoint>> {
  const { job } = await openJob(ctx, path)
  if (!jobRights(ctx.actor, { status: job.course_status }, job).translate) throw forbidden()
  const item = await readItem(ctx, job.id, path.translationJobItemId)
  const { translation } = ctx.services.settings
  const by = await allowedProvider(ctx, job)
  if (!translation || !by) return { data: null }
  const filled = item.source.filter((text) => text.trim() !== '').map((text) => ({ text, codes: item.codes }))
  const answers = await translateForCompany(ctx, translation, {
    company_id: job.company_id,
    texts: filled,
    options: { tries: 2 },
    from: job.source_locale,
    to: job.locale,
    terms: await readTerms(ctx, pairOf(job)),
  }).catch((error: unknown) => {
    if (error instanceof ProviderError) throw conflict(`translations.${error.problem}`)
    throw error
  })
  if (answers.includes(null)) return { data: null }
  const left = [...answers]
  const fields = item.source.map((text) => (text.trim() === '' ? text : (left.shift() ?? '')))
  return { data: { from: 'machine', score: null, fields, source: null, by, at: null, file: null } }
}
