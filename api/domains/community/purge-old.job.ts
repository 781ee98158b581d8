import { sql } from 'kysely'
import * as z from 'zod/mini'
import type { Ctx } from '#platform/context.ts'
import { job } from '#platform/jobs/job.ts'
import { retentionDays } from './retention.rules.ts'

/** Rows per statement, so that nobody has to wait for it. */
const atOnce = 1_000

const before = (days: number) => sql`now() - make_interval(days => ${sql.lit(days)})`

/**
 * Each step changes a limited number of rows, which it does not match any more afterwards. Nothing that still needs
 * a decision is deleted.
 */
const steps = [
  sql`update mail_reports set mail = null, note = '' where id in (
    select id from mail_reports where mail is not null and at < ${before(retentionDays.mail)}
    order by at limit ${sql.lit(atOnce)} for update skip locked)`,
  sql`delete from mail_reports where id in (
    select id from mail_reports where at < ${before(retentionDays.mailReport)}
    order by at limit ${sql.lit(atOnce)} for update skip locked)`,
  sql`update reports set snapshot = null where id in (
    select id from reports where snapshot is not null and state <> 'open' and at < ${before(retentionDays.snapshot)}
    order by at limit ${sql.lit(atOnce)} for update skip locked)`,
  sql`delete from reports where id in (
    select id from reports where state <> 'open' and decided_at < ${before(retentionDays.report)}
    order by decided_at limit ${sql.lit(atOnce)} for update skip locked)`,
  sql`delete from earlier_texts where id in (
    select id from earlier_texts where at < ${before(retentionDays.snapshot)} and not exists (
      select from reports where reports.company_id = earlier_texts.company_id
        and reports.subject_id = earlier_texts.subject_id and reports.state = 'open')
    order by at limit ${sql.lit(atOnce)} for update skip locked)`,
  sql`delete from decisions where id in (
    select id from decisions where at < ${before(retentionDays.decision)} and not exists (
      select from decisions later where later.appeal_of = decisions.id)
    order by at limit ${sql.lit(atOnce)} for update skip locked)`,
  sql`delete from text_edits where id in (
    select id from text_edits where at < ${before(retentionDays.edit)} order by at limit ${sql.lit(atOnce)} for update skip locked)`,
  sql`delete from moderation_claims where (company_id, subject_id) in (
    select company_id, subject_id from moderation_claims where until < ${before(1)}
    limit ${sql.lit(atOnce)} for update skip locked)`,
]

/** Deletes community data after its retention period. */
export async function purgeOld(ctx: Ctx): Promise<void> {
  for (const step of steps) {
    let changed = atOnce
    while (changed === atOnce) changed = Number((await step.execute(ctx.db)).numAffectedRows ?? 0n)
  }
}

export const purgeCommunityJob = job('community.purge_old', z.object({}), purgeOld, {
  intervalMinutes: 360,
})
