/** What differs between two states of a form, by field. */
export const changedFields = <Values extends object>(before: Values, now: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(now).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof Values]),
    ),
  ) as Partial<Values>

/** The saved values, with what was changed while they were on their way. */
export const keepNewer = <Values extends object>(sent: Values, now: Values, saved: Values): Values => ({
  ...saved,
  ...changedFields(sent, now),
})
