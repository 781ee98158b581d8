import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#platform/context.ts'

/** A month or quarter that is over, in a company's time zone. */
export interface PastTerm {
  frequency: 'monthly' | 'quarterly'
  /** The first and the last day. */
  from: string
  until: string
  /** The first day of the term before. */
  before: string
  /** When the term began, when it was over, and when the one before began. */
  began_at: Date
  over_at: Date
  before_at: Date
}

/** What figures over time are about. */
export interface FigurePeriod {
  /** So many days until now; without effect on a term. */
  days: number
  term?: PastTerm | undefined
}

export interface PeriodMoments {
  since: RawBuilder<unknown>
  /** The end, which is not part of it. */
  until: RawBuilder<unknown>
  /** The beginning of the period before. */
  before: RawBuilder<unknown>
}

const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`

export function momentsOf({ now: at }: Pick<Ctx, 'now'>, { days, term }: FigurePeriod): PeriodMoments {
  if (term)
    return { since: moment(term.began_at), until: moment(term.over_at), before: moment(term.before_at) }
  const now = moment(at)
  return {
    since: sql`(${now} - make_interval(days => ${sql.lit(days)}))`,
    until: now,
    before: sql`(${now} - make_interval(days => ${sql.lit(2 * days)}))`,
  }
}

/** The same in calendar days; the days until today end with yesterday. */
export function datesOf({ now: at }: Pick<Ctx, 'now'>, { days, term }: FigurePeriod): PeriodMoments {
  if (term)
    return {
      since: sql`${term.from}::date`,
      until: sql`(${term.until}::date + 1)`,
      before: sql`${term.before}::date`,
    }
  const today = sql`(${at.toISOString()}::timestamptz)::date`
  return {
    since: sql`(${today} - ${sql.lit(days)})`,
    until: today,
    before: sql`(${today} - ${sql.lit(2 * days)})`,
  }
}
