import { type Logger, pino } from 'pino'
import type { Settings } from '../settings.ts'

/** One JSON line an event on standard error; standard output is for what a person reads. Nothing secret is ever handed to it. */
export const createLog = (level: Settings['logLevel']): Logger =>
  pino({ level, base: null }, pino.destination({ dest: 2, sync: false }))
