/** Does one thing after the other, however many are asked for at once; one that fails does not hold up the next. */
export function createSerialQueue(): <T>(act: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (act) => {
    const done = last.then(act)
    last = done.catch(() => undefined)
    return done
  }
}
