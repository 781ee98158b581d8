import { runChecks } from './setup/check-steps.mjs'
import { ensurePackages } from './setup/packages.mjs'

await ensurePackages('all')
const { passed, failed } = await runChecks()
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
