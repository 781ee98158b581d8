/** Loaded before a program: its clock starts at the time in CLOCK_AT and runs on from there. */
const { now } = Date
const ahead = Date.parse(process.env.CLOCK_AT ?? '') - now()
const shown = (): number => now() + ahead

globalThis.Date = new Proxy(Date, {
  construct: (real, given: unknown[]) =>
    Reflect.construct(real, given.length > 0 ? given : [shown()]) as Date,
  get: (real, name) => (name === 'now' ? shown : (Reflect.get(real, name) as unknown)),
})
