import { describe, expect, it } from 'vitest'
import { activeSeconds } from './active-time.rules.ts'

describe('the time spent', () => {
  it('is what lies between signs of life, without long absences', () => {
    expect(activeSeconds(['2026-11-20T10:00:00Z', '2026-11-20T10:01:30Z', '2026-11-20T10:02:00Z'])).toBe(120)
    expect(activeSeconds(['2026-11-20T10:00:00Z', '2026-11-20T22:00:00Z'])).toBe(600)
    expect(activeSeconds(['2026-11-20T10:00:00Z'])).toBe(0)
  })
})
