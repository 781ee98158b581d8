import { describe, expect, it } from 'vitest'
import { type ClaimState, type Findings, judge, takeOverAfterMs } from './host-claims.rules.ts'

const start = new Date('2026-11-02T10:00:00.000Z')
const after = (minutes: number): Date => new Date(start.getTime() + minutes * 60_000)
const pending: ClaimState = {
  status: 'pending',
  problem: null,
  checks: 0,
  missed: 0,
  started_at: start.toISOString(),
  contested_at: null,
  next_check_at: start.toISOString(),
}
const active: ClaimState = { ...pending, status: 'active' }
const proved: Findings = { record: 'found', address: 'here', rival: 'none' }
const minutesUntil = (now: Date, next: string | null) =>
  next === null ? null : (new Date(next).getTime() - now.getTime()) / 60_000

describe('a claim that waits for proof', () => {
  it('is checked soon at first, then hourly, and given up after a week', () => {
    const waits: (number | null)[] = []
    let claim = pending
    let now = start
    while (claim.next_check_at !== null) {
      claim = judge(claim, { ...proved, record: 'missing' }, now)
      waits.push(minutesUntil(now, claim.next_check_at))
      if (claim.next_check_at) now = new Date(claim.next_check_at)
    }
    expect(waits.slice(0, 5)).toEqual([1, 5, 15, 60, 60])
    expect(claim).toMatchObject({ status: 'failed', problem: 'no_record' })
    expect(now.getTime() - start.getTime()).toBeLessThan(7.1 * 24 * 3_600_000)
  })

  it.each([
    [{ record: 'wrong' }, 'pending', 'wrong_record'],
    [{ record: 'unknown' }, 'pending', 'dns_error'],
    [{ address: 'missing' }, 'verified', 'no_address'],
    [{ address: 'elsewhere' }, 'verified', 'wrong_address'],
    [{ address: 'unknown' }, 'verified', 'dns_error'],
    [{ rival: 'proved' }, 'failed', 'in_use'],
    [{}, 'active', null],
  ] as const)('with %o it is %s', (found, status, problem) =>
    expect(judge(pending, { ...proved, ...found }, start)).toMatchObject({ status, problem }),
  )

  it('takes a name over whose record is gone, 72 hours after both companies were told', () => {
    const rival = { ...proved, rival: 'unproved' as const }
    const first = judge(pending, rival, start)
    expect(first).toMatchObject({ status: 'verified', problem: 'contested', effect: 'contest' })
    expect(judge(first, rival, after(60))).toMatchObject({ status: 'verified', effect: null })
    expect(judge(first, { ...rival, rival: 'proved' }, after(60)).status).toBe('failed')
    const last = judge(first, rival, after(takeOverAfterMs / 60_000))
    expect(last).toMatchObject({ status: 'active', effect: 'take_over' })
  })
})

describe('a name in use', () => {
  it('stays in use, and its admins are told at the third miss within a week', () => {
    const gone = { ...proved, record: 'missing' as const }
    let claim = active
    let now = start
    const effects: unknown[] = []
    for (let miss = 1; miss <= 4; miss += 1) {
      const verdict = judge(claim, gone, now)
      effects.push(verdict.effect)
      expect(verdict.status).toBe('active')
      claim = verdict
      if (miss < 3) now = new Date(verdict.next_check_at ?? 0)
    }
    expect(effects).toEqual([null, null, 'warn', null])
    expect(now.getTime() - start.getTime()).toBeLessThan(7 * 24 * 3_600_000)
    expect(judge(claim, proved, now)).toMatchObject({ missed: 0, problem: null })
  })

  it('does not count a name server that says nothing', () => {
    const silent = judge(active, { ...proved, record: 'unknown' }, start)
    expect(silent).toMatchObject({ status: 'active', missed: 0, problem: 'dns_error' })
    expect(minutesUntil(start, silent.next_check_at)).toBe(60)
    expect(minutesUntil(start, judge(active, proved, start).next_check_at)).toBe(7 * 24 * 60)
  })
})
