import { lighthouseFolder, root, toolsFolder } from './folders.mjs'
import { ensureInstalled } from './install.mjs'
import { requireInstaller, requireRuntime } from './node-version.mjs'

/**
 * `running`: what the product needs. `all`: also the tools for development and tests. `bench`: also those that only the
 * benchmark needs.
 * @param {'running' | 'all' | 'bench'} need
 */
export async function ensurePackages(need) {
  requireInstaller()
  const mode = need === 'running' ? 'running' : 'all'
  await Promise.all([
    ensureInstalled(root, mode).then((installed) => installed && requireRuntime()),
    need !== 'running' && ensureInstalled(toolsFolder, mode),
    need === 'bench' && ensureInstalled(lighthouseFolder, mode),
  ])
}
