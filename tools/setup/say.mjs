/** Prints a plain line for the user. */
export function say(text) {
  process.stdout.write(`wardwise: ${text}\n`)
}

/** Prints the reason and exits without a stack trace, because the program itself is not at fault. */
export function giveUp(text) {
  process.stderr.write(`\nwardwise: ${text}\n`)
  process.exit(1)
}

export function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}
