import { runChecks } from './setup/check-steps.mjs'
import { ensurePackages } from './setup/packages.mjs'
import { giveUp, say, seconds } from './setup/say.mjs'
import { runJourneys, runUnitTests } from './setup/test-steps.mjs'
import { ensureWebBuilt } from './setup/web-build.mjs'

const parts = { check: runChecks, unit: runUnitTests, e2e: runJourneys }
const only = /^--only=(.*)$/.exec(process.argv[2] ?? '')?.[1]
if (process.argv[2] !== undefined && !Object.hasOwn(parts, only ?? '')) {
  giveUp(`use --only=${Object.keys(parts).join(', --only=')}, or nothing for all of them.`)
}

const started = Date.now()
await ensurePackages('all')
await ensureWebBuilt()
const total = { passed: 0, failed: 0, skipped: 0 }
for (const [name, run] of Object.entries(parts)) {
  if (only && name !== only) continue
  const counts = await run()
  for (const key of Object.keys(total)) total[key] += counts[key]
}
say(`all of it took ${seconds(started)}`)
console.log(
  `${total.passed} passed, ${total.failed} failed${total.skipped ? `, ${total.skipped} skipped` : ''}`,
)
process.exitCode = total.failed === 0 ? 0 : 1
