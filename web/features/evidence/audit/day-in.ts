/** The calendar day of a moment in a time zone, such as 2026-11-27. */
export const dayIn = (at: string, timeZone: string): string =>
  // Canada writes days as we do.
  new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }).format(
    new Date(at),
  )
