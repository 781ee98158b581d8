import { execFileSync } from 'node:child_process'
import { parseArgs } from 'node:util'
import { ensureBuilt } from './setup/builds.mjs'
import { runChecks } from './setup/check-steps.mjs'
import { root } from './setup/folders.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { giveUp, say, seconds } from './setup/say.mjs'
import { runJourneys, runSuites, runUnitTests } from './setup/test-steps.mjs'

const parts = { check: [runChecks], unit: [runUnitTests], e2e: [runJourneys] }
const all = [checkAndBuild, runSuites]

const { only, since } = readOptions()
const started = Date.now()
await ensurePackages('all')
if (only) await ensureBuilt()
const total = { passed: 0, failed: 0, skipped: 0 }
const failures = []
for (const run of only ? parts[only] : all) {
  const counts = await run({ since })
  for (const key of Object.keys(total)) total[key] += counts[key]
  failures.push(...counts.failures)
}
for (const failure of failures) say(`FAILED  ${failure}`)
say(`all of it took ${seconds(started)}`)
console.log(
  `${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`,
)
process.exitCode = total.failed === 0 ? 0 : 1

/** Neither keeps both processors busy to its end. */
async function checkAndBuild() {
  const [counts] = await Promise.all([runChecks(), ensureBuilt()])
  return counts
}

/**
 * `--only=PART` runs one part, `--changed` what differs from main, `--changed=COMMIT` what differs from another commit.
 */
function readOptions() {
  const args = process.argv.slice(2).map((arg) => (arg === '--changed' ? '--changed=' : arg))
  try {
    const options = { only: { type: 'string' }, changed: { type: 'string' } }
    const { only: part, changed } = parseArgs({ args, options }).values
    if (part === undefined || Object.hasOwn(parts, part))
      return { only: part, since: changed === undefined ? undefined : branchedFrom(changed || 'main') }
  } catch {
    // An unknown option.
  }
  return giveUp(`use --only=${Object.keys(parts).join(', --only=')}, --changed, or nothing for all of them.`)
}

/** The merge base with the commit, so that later changes by others do not count as ours. */
function branchedFrom(commit) {
  return execFileSync('git', ['merge-base', commit, 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
}
