import type { Log } from './log.ts'
import { StartError } from './start-error.ts'

export const commandLog: Log = { info: console.error, warn: console.error, error: console.error }

/** Runs a command of the terminal: its result goes to standard output, what went wrong to standard error with exit code 1. */
export async function runCommand(work: () => Promise<string>): Promise<void> {
  // Leaving by exit lets a database server that was started for the command be stopped.
  process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143))
  try {
    console.log(await work())
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exitCode = 1
  }
}

/** The one argument the command takes. */
export function fileArgument(command: string): string {
  const [file, ...more] = process.argv.slice(2)
  if (file && more.length === 0) return file
  throw new StartError(`Usage: npm run ${command} -- FILE`)
}
