/** Loaded before a program: its clock shows the moment that CLOCK_AT names when it starts, and goes on from there. */
const { now } = Date
const ahead = Date.parse(process.env.CLOCK_AT ?? '') - now()
const shown = (): number => now() + ahead

globalThis.Date = new Proxy(Date, {
  construct: (real, given: unknown[]) =>
    Reflect.construct(real, given.length > 0 ? given : [shown()]) as Date,
  get: (real, name) => (name === 'now' ? shown : (Reflect.get(real, name) as unknown)),
})
