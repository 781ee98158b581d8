import type { PackFramework } from '#contract/evidence/packs.ts'

export const reportSections = [
  'scope',
  'figures',
  'courses',
  'accepted',
  'languages',
  'late',
  'exceptions',
  'reminders',
  'integrity',
] as const
export type ReportSection = (typeof reportSections)[number]

const iso = 'ISO/IEC 27001:2022'
const nis2 = '(EU) 2022/2555'
const gdpr = '(EU) 2016/679'

/** The clauses that a section of the report gives evidence for. */
const clauses: Record<PackFramework, Partial<Record<ReportSection, string>>> = {
  iso_27001: {
    scope: `${iso}: 7.2 d), 7.5`,
    figures: `${iso}: A.6.3, 9.1`,
    courses: `${iso}: A.6.3, 7.2`,
    accepted: `${iso}: 5.2 f), 7.3, A.5.1`,
    languages: `${iso}: 7.3, A.6.3`,
    late: `${iso}: A.6.3, 10.2`,
    exceptions: `${iso}: 9.1, 10.2`,
    reminders: `${iso}: 7.4, A.6.3`,
    integrity: `${iso}: 7.5.3, A.5.33`,
  },
  nis2: {
    scope: `${nis2}: 20(2), 21(2)(g)`,
    figures: `${nis2}: 20(2), 21(2)(g)`,
    courses: `${nis2}: 21(2)(g)`,
    accepted: `${nis2}: 21(2)(a), 21(2)(g)`,
    languages: `${nis2}: 21(2)(g)`,
    late: `${nis2}: 21(4)`,
    exceptions: `${nis2}: 21(2)(f), 21(4)`,
    reminders: `${nis2}: 21(2)(g)`,
    integrity: `${nis2}: 21(2)(f)`,
  },
  gdpr: {
    scope: `${gdpr}: 5(2), 24(1)`,
    figures: `${gdpr}: 24(1), 39(1)(b)`,
    courses: `${gdpr}: 32(4), 39(1)(b)`,
    accepted: `${gdpr}: 24(2), 32(4)`,
    languages: `${gdpr}: 32(4), 39(1)(b)`,
    late: `${gdpr}: 24(1), 32(1)(d)`,
    exceptions: `${gdpr}: 24(1)`,
    reminders: `${gdpr}: 39(1)(b)`,
    integrity: `${gdpr}: 5(1)(f), 5(2)`,
  },
  general: {},
}

export const clausesOf = (framework: PackFramework, section: ReportSection): string | null =>
  clauses[framework][section] ?? null
