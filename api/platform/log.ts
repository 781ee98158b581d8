import { type Logger, pino } from 'pino'
import type { Settings } from '#api/settings.ts'

/**
 * Writes one JSON line per event to standard error; standard output is for messages to people. Callers never pass
 * secrets. Lines are buffered for up to a tenth of a second and flushed at exit, because a write per line would cost a
 * call more than composing the line.
 */
export const createLog = (level: Settings['logLevel']): Logger =>
  pino(
    { level, base: null },
    pino.destination({ dest: 2, sync: false, minLength: 8_192, periodicFlush: 100 }),
  )
