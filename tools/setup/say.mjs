/** One plain line for a person. */
export function say(text) {
  process.stdout.write(`wardwise: ${text}\n`)
}

/** Says why it cannot go on and ends; no stack, since nothing is wrong with the program. */
export function giveUp(text) {
  process.stderr.write(`\nwardwise: ${text}\n`)
  process.exit(1)
}

export function seconds(since) {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`
}
