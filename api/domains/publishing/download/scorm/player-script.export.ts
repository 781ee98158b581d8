import { readFile } from 'node:fs/promises'

const folder = new URL('./player/', import.meta.url)
const imported = /^import \{[^}]*\} from '\.\/([a-z-]+\.page\.js)'\n/gm

/**
 * A module of the player and those that it imports, as one classic script: browsers load no modules from a disk, where
 * a package can be opened, too. The modules share one scope, so their names differ.
 */
export async function readPlayerScript(entry: string): Promise<string> {
  const modules = new Map<string, string>()
  await addModule(entry, modules)
  return `(() => {\n'use strict'\n${[...modules.values()].join('\n')}})()\n`
}

/** Imported modules come first. */
async function addModule(name: string, modules: Map<string, string>): Promise<void> {
  if (modules.has(name)) return
  const code = await readFile(new URL(name, folder), 'utf8')
  for (const [, other = ''] of code.matchAll(imported)) await addModule(other, modules)
  modules.set(
    name,
    code
      .replace(imported, '')
      .replace(/^export /gm, '')
      .trimStart(),
  )
}
