export interface LocalTime {
  /** 2026-11-22. */
  date: string
  hour: number
}

/** A moment by the clock on a company's wall; by UTC where the zone is unknown. */
export function localTime(moment: Date, zone: string): LocalTime {
  const parts = new Map(
    formatFor(zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  )
  const date = `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`
  return { date, hour: Number(parts.get('hour')) }
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
