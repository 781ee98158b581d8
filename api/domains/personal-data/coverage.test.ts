import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { exportOwnPersonalData } from '#contract/personal-data/personal-data.ts'
import { aTestApp } from '#tests/support/app.ts'
import { aStudent } from '#tests/support/builders/accounts.ts'
import { aCompany } from '#tests/support/builders/companies.ts'

const app = aTestApp()

/** The section of the export that contains the rows of a column that refers to people. */
const exported: Record<string, string> = {
  'absences.student_id': 'absences',
  'acknowledgements.student_id': 'acknowledgements',
  'attempts.student_id': 'attempts',
  'badge_awards.student_id': 'badges',
  'campaign_waivers.student_id': 'waivers',
  'certificates.student_id': 'certificates',
  'comments.author_id': 'comments',
  'community_visits.user_id': 'community_visits',
  'decisions.author_id': 'moderation',
  'deliveries.student_id': 'reminders',
  'digest_days.user_id': 'digests',
  'manager_digests.manager_id': 'manager_digests',
  'directory_views.user_id': 'saved_views',
  'directory_group_members.user_id': 'directory_groups',
  'directory_links.user_id': 'directory',
  'course_exemptions.student_id': 'exemptions',
  'due_extensions.student_id': 'due_dates',
  'enrolments.student_id': 'courses',
  'event_places.person_id': 'places',
  'extra_credits.student_id': 'extra_credits',
  'extra_times.student_id': 'extra_time',
  'group_managers.user_id': 'groups',
  'group_members.user_id': 'groups',
  'identities.user_id': 'sign_in_providers',
  'import_rows.user_id': 'imports',
  'item_notes.student_id': 'notes',
  'known_devices.user_id': 'browsers',
  'trusted_devices.user_id': 'trusted_devices',
  'leaderboard_joiners.student_id': 'leaderboard',
  'leaderboard_leavers.student_id': 'leaderboard',
  'likes.user_id': 'likes',
  'mail_failures.user_id': 'failed_mails',
  'mail_reports.reporter_id': 'mail_reports',
  'mentions.user_id': 'mentions',
  'notices.user_id': 'notices',
  'notification_choices.user_id': 'notification_choices',
  'notification_times.user_id': 'notification_times',
  'one_time_tokens.user_id': 'mailed_links',
  'passkeys.user_id': 'passkeys',
  'points.student_id': 'points',
  'post_people.user_id': 'followed_posts',
  'posts.author_id': 'posts',
  'report_mails.user_id': 'management_reports',
  'reports.reporter_id': 'reports',
  'sessions.user_id': 'sessions',
  'team_members.student_id': 'groups',
}

const derived = 'worked out from what the export contains'
const work = 'work for the company, whose author the log names'
const aboutOthers = 'somebody else’s row'
const passing = 'gone within minutes or days'
const secret = 'a secret for signing in, of which the log says when it was set up and used'

/** Why a column that refers to people is not exported. */
const leftOut: Record<string, string> = {
  'assignments.created_by': work,
  'bulk_run_items.user_id': passing,
  'bulk_runs.created_by': work,
  'campaign_readers.user_id': work,
  'campaign_reminders.requested_by': work,
  'campaign_waivers.waived_by': aboutOthers,
  'campaigns.created_by': work,
  'campaigns.launched_by': work,
  'certificates.revoked_by': aboutOthers,
  'company_brand_states.replaced_by': work,
  'company_syncs.created_by': work,
  'content_revisions.saved_by': work,
  'contents.updated_by': work,
  'course_progress_states.student_id': derived,
  'courses.created_by': work,
  'decisions.decided_by': aboutOthers,
  'directory_connections.created_by': work,
  'directory_tokens.created_by': work,
  'absences.set_by': aboutOthers,
  'course_exemptions.set_by': aboutOthers,
  'due_extensions.set_by': aboutOthers,
  'extra_attempts.set_by': aboutOthers,
  'evidence_packs.created_by': work,
  'extra_credits.taken_back_by': aboutOthers,
  'extra_times.set_by': aboutOthers,
  'glossary_terms.updated_by': work,
  'host_claims.claimed_by': work,
  'import_rows.other_user_id': aboutOthers,
  'imports.created_by': work,
  'imports.started_by': work,
  'lesson_editors.user_id': passing,
  'machine_runs.created_by': work,
  'mail_domains.claimed_by': work,
  'mail_reports.answered_by': aboutOthers,
  'mail_reports.claimed_by': passing,
  'memory_entries.updated_by': work,
  'memory_imports.created_by': work,
  'memory_imports.started_by': work,
  'moderation_claims.user_id': passing,
  'passkey_challenges.user_id': passing,
  'recovery_codes.user_id': secret,
  'preview_comments.replied_by': work,
  'preview_comments.resolved_by': work,
  'preview_links.created_by': work,
  'releases.published_by': work,
  'report_recipients.user_id': work,
  'reviews.decided_by': work,
  'reviews.requested_by': work,
  'scores.student_id': derived,
  'sessions.impersonator_id': aboutOthers,
  'sign_in_flows.user_id': passing,
  'sso_connections.created_by': work,
  'sign_in_steps.user_id': passing,
  'student_progress_states.student_id': derived,
  'text_edits.user_id': work,
  'texts.updated_by': work,
  'totp_factors.user_id': secret,
  'translation_imports.created_by': work,
  'translation_imports.started_by': work,
  'translation_job_items.updated_by': work,
  'translation_jobs.assignee_id': work,
  'translation_jobs.created_by': work,
  'translation_jobs.reviewer_id': work,
  'unit_comments.user_id': work,
  'unit_history.user_id': work,
  'users.disabled_by': aboutOthers,
  'users.manager_id': aboutOthers,
  'webhooks.created_by': work,
  'api_tokens.created_by': work,
}

it('has a section for every table that refers to people, or a reason', async () => {
  const { rows } = await sql<{ name: string }>`
    select c.conrelid::regclass::text || '.' || a.attname as name
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any (c.conkey)
    where c.contype = 'f' and c.confrelid = 'users'::regclass and a.attname <> 'company_id'`.execute(
    app.database.db,
  )
  const declared = Object.keys({ ...exported, ...leftOut })
  expect(rows.map(({ name }) => name).sort()).toEqual(declared.sort())
  expect(Object.keys(exported).filter((name) => name in leftOut)).toEqual([])
})

it('has the sections that the tables are said to be in', async () => {
  const as = await aStudent(app, await aCompany(app))
  const { bytes } = await app.call(exportOwnPersonalData, { as })
  const data = JSON.parse(strFromU8(unzipSync(bytes)['person.json'] ?? new Uint8Array())) as object
  expect(Object.keys(data)).toEqual(expect.arrayContaining([...new Set(Object.values(exported))]))
})
