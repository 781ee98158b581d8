// Runs before the product does, on whatever Node the machine has and with nothing installed: Node's own modules only.
// `prepare.mjs all` installs the tools for development and tests too.
import { ensureBuilt } from './setup/builds.mjs'
import { ensurePackages } from './setup/packages.mjs'

await ensurePackages(process.argv[2] === 'all' ? 'all' : 'running')
await ensureBuilt()
