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

/** The file that the command is for, and which of its flags were given. */
export function fileArguments(command: string, known: string[]): { file: string; flags: Set<string> } {
  const given = process.argv.slice(2)
  const flags = new Set(given.filter((argument) => known.includes(argument)))
  const [file, ...more] = given.filter((argument) => !flags.has(argument))
  if (file && !file.startsWith('--') && more.length === 0) return { file, flags }
  throw new StartError(`Usage: npm run ${command} -- FILE${known.map((flag) => ` [${flag}]`).join('')}`)
}
