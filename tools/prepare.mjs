// Runs before the product, on any Node version and with nothing installed, so it uses only Node’s own modules.
// `prepare.mjs all` also installs the tools for development and tests, `prepare.mjs bench` those of the benchmark as
// well.
import { ensureBuilt } from './setup/builds.mjs'
import { ensurePackages } from './setup/packages.mjs'

await ensurePackages(process.argv[2] ?? 'running')
await ensureBuilt()
