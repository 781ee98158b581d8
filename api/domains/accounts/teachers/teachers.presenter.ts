import type { MailFailure } from '#contract/accounts/mail-failure.ts'
import type { Teacher } from '#contract/accounts/teachers.ts'
import type { SignedIn } from '#platform/context.ts'
import { canChangeStaff, mayActAs } from '../accounts.policy.ts'
import { selectMailFailures } from '../links/mail-failures.queries.ts'
import type { TeacherRow } from './teachers.queries.ts'

export async function toTeachers(ctx: SignedIn, rows: TeacherRow[]): Promise<Teacher[]> {
  const failures = await selectMailFailures(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toTeacher(ctx, row, failures.get(row.id) ?? null))
}

function toTeacher(
  ctx: SignedIn,
  { platform_locale: _, ...row }: TeacherRow,
  mail_failure: MailFailure | null,
): Teacher {
  return {
    ...row,
    mail_failure,
    full_name: `${row.first_name} ${row.last_name}`.trim(),
    can: {
      act_as: mayActAs(ctx.actor, row),
      approve: row.status === 'pending',
      invite_again: row.status === 'invited',
      remove: canChangeStaff(ctx.actor, row),
      rights: canChangeStaff(ctx.actor, row) && row.status !== 'pending',
      lock: canChangeStaff(ctx.actor, row) && row.status === 'active',
      unlock: canChangeStaff(ctx.actor, row) && row.status === 'disabled',
      reset_second_factor: canChangeStaff(ctx.actor, row) && row.has_second_factor,
    },
  }
}

export async function answerWith(ctx: SignedIn, row: TeacherRow): Promise<{ data: Teacher }> {
  const failures = await selectMailFailures(ctx, [row.id])
  return { data: toTeacher(ctx, row, failures.get(row.id) ?? null) }
}
