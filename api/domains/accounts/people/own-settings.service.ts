import type { SettingChanges, StudentSettings } from '#contract/accounts/people.ts'
import { type SettingName, settingNames } from '#contract/roles.ts'
import type { SignedIn } from '#platform/context.ts'
import { found } from '#platform/errors.ts'
import { recordEvent } from '#platform/events.ts'
import { announceWork } from '#platform/realtime/announce-work.ts'
import { lockStudent, selectSettings, updatePerson } from './people.queries.ts'

/** What a student may use apart from the settings of their company. The students’ open pages follow at once. */

type Own = Record<string, boolean>

const each = <T>(value: (name: SettingName) => T) =>
  Object.fromEntries(settingNames.map((name) => [name, value(name)])) as Record<SettingName, T>

/** Throws 404 for a student out of reach. */
export async function getOwnSettings(ctx: SignedIn, studentId: string): Promise<StudentSettings> {
  const { own, company, leaderboard_mode } = found(await selectSettings(ctx, studentId))
  return {
    own: each((name) => own[name] ?? null),
    company: each((name) => company[name] ?? true),
    unavailable: leaderboard_mode === 'off' ? ['has_leaderboard'] : [],
  }
}

/** The own settings after the changes, and the names of those that differ. */
export function changeSettings(own: Own, changes: SettingChanges): { settings: Own; changed: SettingName[] } {
  const changed = settingNames.filter(
    (name) => changes[name] !== undefined && changes[name] !== (own[name] ?? null),
  )
  const settings = { ...own }
  for (const name of changed) {
    const value = changes[name] ?? null
    if (value === null) delete settings[name]
    else settings[name] = value
  }
  return { settings, changed }
}

/** Throws 404 for a student out of reach. Idempotent. */
export async function setOwnSettings(
  ctx: SignedIn,
  studentId: string,
  changes: SettingChanges,
): Promise<StudentSettings> {
  const { company_id } = found(await lockStudent(ctx, studentId))
  const { own } = found(await selectSettings(ctx, studentId))
  const { settings, changed } = changeSettings(own, changes)
  if (changed.length > 0) {
    await updatePerson(ctx, studentId, { settings: JSON.stringify(settings) })
    await recordEvent(ctx, {
      kind: 'person.updated',
      company_id,
      data: { user_id: studentId, fields: changed },
    })
    announceWork(ctx, [studentId], { kind: 'account', subject: studentId })
  }
  return getOwnSettings(ctx, studentId)
}
