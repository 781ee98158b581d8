/** Runs actions one after the other; a failed one does not stop the next. */
export function createSerialQueue(): <T>(act: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (act) => {
    const done = last.then(act)
    last = done.catch(() => undefined)
    return done
  }
}
