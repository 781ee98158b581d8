import type { Log } from './log.ts'
import { StartError } from './start-error.ts'

export const commandLog: Log = { info: console.error, warn: console.error, error: console.error }

/** Runs a terminal command: prints its result to standard output, and errors to standard error with exit code 1. */
export async function runCommand(work: () => Promise<string>): Promise<void> {
  // Exiting regularly allows a database server that was started for the command to be stopped.
  process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143))
  try {
    console.log(await work())
  } catch (error) {
    console.error(error instanceof StartError ? error.message : error)
    process.exitCode = 1
  }
}

/** The file that the command is for, the flags given, and the values of `--name=`. */
export function fileArguments(
  command: string,
  flagNames: string[],
  valueNames: string[] = [],
): { file: string; flags: Set<string>; values: Map<string, string> } {
  const flags = new Set<string>()
  const values = new Map<string, string>()
  const files: string[] = []
  for (const argument of process.argv.slice(2)) {
    const name = valueNames.find((known) => argument.startsWith(`${known}=`))
    if (name) values.set(name, argument.slice(name.length + 1))
    else if (flagNames.includes(argument)) flags.add(argument)
    else files.push(argument)
  }
  const [file, ...more] = files
  if (file && !file.startsWith('--') && more.length === 0) return { file, flags, values }
  const options = [...flagNames, ...valueNames.map((name) => `${name}=FILE`)]
  throw new StartError(`Usage: npm run ${command} -- FILE${options.map((option) => ` [${option}]`).join('')}`)
}
