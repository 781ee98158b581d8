import type { HostProblem } from '#contract/companies/company-hosts.ts'

/** What DNS says about a name. `unknown`: it did not answer, which proves nothing. */
export interface Findings {
  record: 'found' | 'wrong' | 'missing' | 'unknown'
  address: 'here' | 'elsewhere' | 'missing' | 'unknown'
  /** Whether another company uses the name now, and whether it can still prove it. */
  rival: 'none' | 'proved' | 'unproved'
}

export interface ClaimState {
  status: 'pending' | 'verified' | 'active' | 'failed'
  problem: HostProblem | null
  checks: number
  missed: number
  started_at: string
  contested_at: string | null
  next_check_at: string | null
}

export interface Verdict extends ClaimState {
  /** The effect on the name and on notifications. */
  effect: 'activate' | 'take_over' | 'contest' | 'warn' | null
}

/** A claim that had failed, to be checked from the start. */
export const restartedClaim = (
  now: Date,
): Pick<ClaimState, 'status' | 'problem' | 'checks' | 'started_at' | 'contested_at'> => ({
  ...{ status: 'pending', problem: null, checks: 0, contested_at: null },
  started_at: now.toISOString(),
})

const minutes = 60_000
const hours = 60 * minutes
const days = 24 * hours
const firstChecks = [1, 5, 15]
const giveUpAfterMs = 7 * days
export const takeOverAfterMs = 72 * hours
const weeklyMs = 7 * days
/** Three misses fit into a week. */
const againAfterMissMs = 56 * hours
const missesToWarn = 3

const at = (now: Date, ms: number): string => new Date(now.getTime() + ms).toISOString()

/** The result of a check for a claim. */
export function judge(claim: ClaimState, findings: Findings, now: Date): Verdict {
  return claim.status === 'active' ? recheck(claim, findings, now) : prove(claim, findings, now)
}

const recordProblems = { missing: 'no_record', wrong: 'wrong_record', unknown: 'dns_error' } as const
const addressProblems = { missing: 'no_address', elsewhere: 'wrong_address', unknown: 'dns_error' } as const

function problemOf({ record, address }: Pick<Findings, 'record' | 'address'>): HostProblem | null {
  if (record !== 'found') return recordProblems[record]
  return address === 'here' ? null : addressProblems[address]
}

/** For a name in use: it stays in use whatever is found, and its admins are warned after the third miss. */
function recheck(claim: ClaimState, findings: Findings, now: Date): Verdict {
  const problem = problemOf(findings)
  const same = { ...claim, problem, effect: null }
  if (problem === 'dns_error') return { ...same, next_check_at: at(now, hours) }
  if (!problem) return { ...same, missed: 0, next_check_at: at(now, weeklyMs) }
  const missed = claim.missed + 1
  return {
    ...same,
    missed,
    next_check_at: at(now, missed < missesToWarn ? againAfterMissMs : weeklyMs),
    effect: missed === missesToWarn ? 'warn' : null,
  }
}

/** For a name that is not in use yet. */
function prove(claim: ClaimState, findings: Findings, now: Date): Verdict {
  const { record, rival } = findings
  if (record !== 'found') {
    const status = record === 'unknown' ? claim.status : 'pending'
    return later({ ...claim, status, problem: recordProblems[record], contested_at: null }, now)
  }
  if (rival === 'proved') {
    const refused = { status: 'failed', problem: 'in_use', contested_at: null, next_check_at: null } as const
    return { ...claim, ...refused, effect: null }
  }
  const problem = problemOf(findings)
  const proved = { ...claim, status: 'verified' as const, problem }
  if (problem) return later(proved, now)
  if (rival === 'none') return activated(claim, now, 'activate')
  const since = claim.contested_at ?? now.toISOString()
  if (new Date(since).getTime() + takeOverAfterMs <= now.getTime()) return activated(claim, now, 'take_over')
  return {
    ...proved,
    problem: 'contested',
    contested_at: since,
    next_check_at: at(new Date(since), takeOverAfterMs),
    effect: claim.contested_at ? null : 'contest',
  }
}

const activated = (claim: ClaimState, now: Date, effect: 'activate' | 'take_over'): Verdict => ({
  ...claim,
  ...{ status: 'active', problem: null, missed: 0, contested_at: null },
  next_check_at: at(now, weeklyMs),
  effect,
})

/** Soon at first, then hourly for a week. */
function later(claim: ClaimState, now: Date): Verdict {
  const wait = (firstChecks[claim.checks] ?? 60) * minutes
  const isOver = new Date(claim.started_at).getTime() + giveUpAfterMs <= now.getTime()
  return {
    ...claim,
    status: isOver ? 'failed' : claim.status,
    checks: claim.checks + 1,
    next_check_at: isOver ? null : at(now, wait),
    effect: null,
  }
}
