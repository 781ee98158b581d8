const day = 86_400_000

export interface LocalTime {
  /** 2026-11-22. */
  date: string
  hour: number
}

/** A moment by the clock on a company's wall; by UTC where the zone is unknown. */
export function localTime(moment: Date, zone: string): LocalTime {
  const { date, clock } = partsOf(moment, zone)
  return { date, hour: Number(clock.slice(0, 2)) }
}

/** The day a moment belongs to in a time zone, as 2026-11-22. */
export const localDay = (moment: string | Date, zone: string): string => partsOf(new Date(moment), zone).date

/** Calendar days from one day to another, both written as 2026-11-22. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / day

/** The last millisecond of a day in a time zone. */
export function endOfDay(date: string, zone: string): Date {
  const midnight = Date.parse(date) + day
  // The clock may be changed between the first guess and the midnight meant.
  const guess = midnight - offsetAt(new Date(midnight), zone)
  return new Date(midnight - offsetAt(new Date(guess), zone) - 1)
}

/** By how many milliseconds the local clock is ahead of UTC. */
function offsetAt(moment: Date, zone: string): number {
  const { date, clock } = partsOf(moment, zone)
  return Date.parse(`${date}T${clock}Z`) - Math.floor(moment.getTime() / 1_000) * 1_000
}

function partsOf(moment: Date, zone: string): { date: string; clock: string } {
  const parts = new Map(
    formatFor(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  return {
    date: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
    clock: `${parts.get('hour')}:${parts.get('minute')}:${parts.get('second')}`,
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatFor(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: knownZone(zone),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  })
  formats.set(zone, made)
  return made
}

/** The zone itself, or UTC where nobody knows of it. */
export function knownZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}
