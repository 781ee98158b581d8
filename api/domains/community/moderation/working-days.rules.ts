/** Working days after which an unanswered question is reported. */
export const answeredWithin = 2
const day = 86_400_000

/** The moment that many working days ago; Saturdays and Sundays do not count. */
export function workingDaysBefore(now: Date, days: number): Date {
  let at = now
  for (let left = days; left > 0; ) {
    at = new Date(at.getTime() - day)
    if (at.getUTCDay() !== 0 && at.getUTCDay() !== 6) left -= 1
  }
  return at
}
