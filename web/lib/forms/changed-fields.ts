/** The fields that differ between two states of a form, with their new values. */
export const changedFields = <Values extends object>(before: Values, now: Values): Partial<Values> =>
  Object.fromEntries(
    Object.entries(now).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof Values]),
    ),
  ) as Partial<Values>

/** The saved values, with the changes that the user made while saving. */
export const withNewerChanges = <Values extends object>(
  sent: Values,
  now: Values,
  saved: Values,
): Values => ({
  ...saved,
  ...changedFields(sent, now),
})
