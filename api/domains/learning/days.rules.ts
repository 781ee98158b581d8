const day = 86_400_000

export interface LocalTime {
  /** For example 2026-11-22. */
  date: string
  hour: number
}

/** The local time of a company; UTC where the time zone is unknown. */
export function localTime(moment: Date, zone: string): LocalTime {
  const { date, clock } = partsOf(moment, zone)
  return { date, hour: Number(clock.slice(0, 2)) }
}

/** The calendar day of a moment in a time zone, for example 2026-11-22. */
export const localDay = (moment: string | Date, zone: string): string => partsOf(new Date(moment), zone).date

/** Calendar days between two dates, both in the form 2026-11-22. */
export const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / day

/** The last millisecond of a day in a time zone. */
export function endOfDay(date: string, zone: string): Date {
  const midnight = Date.parse(date) + day
  // The UTC offset at the first guess can differ from the offset at midnight because of daylight saving time.
  const guess = midnight - offsetAt(new Date(midnight), zone)
  return new Date(midnight - offsetAt(new Date(guess), zone) - 1)
}

/** Milliseconds by which local time is ahead of UTC. */
function offsetAt(moment: Date, zone: string): number {
  const { date, clock } = partsOf(moment, zone)
  return Date.parse(`${date}T${clock}Z`) - Math.floor(moment.getTime() / 1_000) * 1_000
}

function partsOf(moment: Date, zone: string): { date: string; clock: string } {
  const [date = '', clock = ''] = formatFor(zone).format(moment).split(' ')
  return { date, clock }
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatFor(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  // Swedish writes 2026-11-22 10:05:00. Asking for the parts takes three times as long.
  const made = new Intl.DateTimeFormat('sv-SE', {
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

/** The time zone itself, or UTC if the runtime does not know it. */
export function knownZone(zone: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return 'UTC'
  }
}
