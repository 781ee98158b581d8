import { type SecondFactorPolicy, secondFactorGraceDays } from '#contract/accounts/second-factor.ts'
import type { StaffRole } from '#contract/accounts/teachers.ts'

const strictness: Record<SecondFactorPolicy, number> = { off: 0, admins: 1, staff: 2 }

export const isWeaker = (a: SecondFactorPolicy, b: SecondFactorPolicy): boolean =>
  strictness[a] < strictness[b]

export const policyOf = (rule: {
  admins_since: string | null
  teachers_since: string | null
}): SecondFactorPolicy => {
  if (rule.teachers_since) return 'staff'
  return rule.admins_since ? 'admins' : 'off'
}

export const rolesOfPolicy: Record<SecondFactorPolicy, StaffRole[]> = {
  off: [],
  admins: ['admin'],
  staff: ['admin', 'teacher'],
}

/** Until when a person can sign in without the required factor: 14 days from the rule or their account, the later. */
export const graceEnd = (since: string, accountSince: string): Date =>
  new Date(Math.max(Date.parse(since), Date.parse(accountSince)) + secondFactorGraceDays * 86_400_000)
