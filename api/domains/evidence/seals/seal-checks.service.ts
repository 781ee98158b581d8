import type { SealState } from '#contract/evidence/seals.ts'
import { chosenCompany } from '#domains/companies/company-tree.service.ts'
import type { Ctx, SignedIn } from '#platform/context.ts'
import { addJobs, isWaiting } from '#platform/jobs/job.ts'
import { type Checked, checkOn } from './seal-check.rules.ts'
import * as checks from './seal-checks.queries.ts'
import * as queries from './seals.queries.ts'
import { sealsPerPage, spansOf } from './seals.service.ts'

/** The state of a company’s chain, and its checks. */

type Problem = NonNullable<NonNullable<SealState['check']>['broken']>['problem']

export async function getSeals(
  ctx: SignedIn,
  { company_id }: { company_id?: string | undefined },
): Promise<{ data: SealState }> {
  const companyId = await chosenCompany(ctx, company_id)
  const [head, sealed, waiting, check, checking] = await Promise.all([
    queries.selectHead(ctx, companyId),
    queries.countSealed(ctx, companyId),
    queries.countWaiting(ctx, companyId),
    checks.selectCheck(ctx, companyId),
    isWaiting(ctx, { kind: checkKind }, companyId),
  ])
  return {
    data: {
      company_id: companyId,
      head: head ? { number: head.number, root: head.root.toString('hex'), at: head.at } : null,
      ...{ sealed, waiting },
      checking,
      check: check?.checked_at
        ? {
            ...{ at: check.checked_at, seals: check.seals, events: check.events },
            ...{ removed: check.removed, expired: check.expired },
            broken:
              check.broken_seal === null
                ? null
                : { seal: check.broken_seal, problem: check.problem as Problem },
          }
        : null,
    },
  }
}

/** The kind of the job that checks a chain, which this service adds and `seals.jobs.ts` declares. */
export const checkKind = 'evidence.check_seals'

export async function checkSeals(
  ctx: SignedIn,
  { company_id }: { company_id?: string | undefined },
): Promise<{ data: SealState }> {
  const companyId = await chosenCompany(ctx, company_id)
  await requestChecks(ctx, [companyId])
  return getSeals(ctx, { company_id })
}

export async function requestChecks(ctx: Ctx, companyIds: readonly string[]): Promise<void> {
  await checks.requestChecks(ctx, companyIds)
  const work = companyIds.map((company_id) => ({ data: { company_id }, key: company_id }))
  await addJobs(ctx, { kind: checkKind }, work)
}

/**
 * Checks a page of seals that follow those already checked. `done` once there are no more or one does not hold. Seals
 * never change, so pages need no common snapshot.
 */
export async function checkPage(
  ctx: Ctx,
  companyId: string,
  before: Checked,
  step: () => Promise<unknown>,
): Promise<{ checked: Checked; done: boolean }> {
  const next = { from: before.seals + 1, until: 2_147_483_647 }
  const seals = await queries.selectSeals(ctx, companyId, next, sealsPerPage)
  let checked = before
  for (const span of spansOf(seals)) {
    // One more than there should be, which shows an event that was added to a seal.
    const members = await queries.selectMembers(ctx, companyId, span, span.events + 1)
    const own = seals.filter(({ number }) => number >= span.from && number <= span.until)
    checked = checkOn(checked, own, members)
    if (checked.broken) break
    await step()
  }
  const done = checked.broken !== null || seals.length < sealsPerPage
  return { checked: done ? await withoutLostEnd(ctx, companyId, checked) : checked, done }
}

/** A chain cut at its end is whole in itself: the last check tells that there was more. */
async function withoutLostEnd(ctx: Ctx, companyId: string, checked: Checked): Promise<Checked> {
  const last = await checks.selectCheck(ctx, companyId)
  const known = Math.max(last?.seals ?? 0, last?.broken_seal ?? 0)
  if (checked.broken || known <= checked.seals) return checked
  return { ...checked, broken: { seal: checked.seals + 1, problem: 'seal_missing' } }
}
