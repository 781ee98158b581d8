import { root, toolsFolder } from './folders.mjs'
import { ensureInstalled } from './install.mjs'
import { requireInstaller, requireRuntime } from './node-version.mjs'

/** `running`: what the product needs. `all`: also the tools for development and tests. */
export async function ensurePackages(mode) {
  requireInstaller()
  if (await ensureInstalled(root, mode)) await requireRuntime()
  if (mode === 'all') await ensureInstalled(toolsFolder, mode)
}
