import { type Logger, pino } from 'pino'
import type { Settings } from '#api/settings.ts'

/**
 * One JSON line an event on standard error; standard output is for what a person reads. Nothing secret is ever handed to it.
 * Lines are written a tenth of a second's at a time, as a write for each costs a call more than the line, and at the process's end.
 */
export const createLog = (level: Settings['logLevel']): Logger =>
  pino(
    { level, base: null },
    pino.destination({ dest: 2, sync: false, minLength: 8_192, periodicFlush: 100 }),
  )
