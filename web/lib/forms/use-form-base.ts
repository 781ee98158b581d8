import { useEffect, useEffectEvent, useState } from 'react'
import { changedFields } from './changed-fields.ts'

interface Form<Values> {
  values: Values
  getValues: () => Values
  setValues: (values: Values) => void
}

/**
 * The saved state from which the user's changes to a form start. What others save appears in the form, unless the user
 * has changed the same field: then the server refuses the first save, and a message shows the conflict.
 */
export const useFormBase = <Saved, Values extends object>(
  saved: Saved,
  form: Form<Values>,
  valuesOf: (saved: Saved) => Values,
) => {
  const [base, setBase] = useState(saved)
  const [isConflictShown, setConflictShown] = useState(false)
  const before = valuesOf(base)
  const takeOver = useEffectEvent(() => {
    if (saved === base) return
    const mine = changedFields(before, form.getValues())
    const theirs = changedFields(before, valuesOf(saved))
    const isClash = Object.keys(changedFields(mine, theirs)).some((field) => field in mine)
    if (isClash && !isConflictShown) return
    form.setValues({ ...valuesOf(saved), ...mine })
    setBase(saved)
    setConflictShown(false)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked at for each state read, and once the conflict is shown
  useEffect(() => takeOver(), [saved, isConflictShown])
  return { base, setBase, changes: changedFields(before, form.values), setConflictShown }
}
