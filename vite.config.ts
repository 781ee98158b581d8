import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join, parse, resolve } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'

const apiAddress = process.env.API_URL ?? 'http://localhost:3000'

const developmentPage: Record<string, string> = {
  __LANG__: 'en',
  __TITLE__: 'Learning',
  __HEAD__: '<link rel="icon" href="/img/default/favicon.svg">',
  __BOOT__: 'null',
}

/** In development there is no server to fill the page, so it is filled with what needs no company. */
const fillDevelopmentPage = (): Plugin => ({
  name: 'fill-development-page',
  apply: 'serve',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => html.replace(/__[A-Z]+__/g, (name) => developmentPage[name] ?? name),
  },
})

/** The files of the icons that a module imports by name. */
const iconsIn = (code: string): string[] =>
  [...code.matchAll(/import\s*\{([^}]*)\}\s*from\s*["']lucide-react["']/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) =>
      (name.trim().split(/\s/)[0] ?? '')
        .replace(/([a-z\d])([A-Z])/g, '$1-$2')
        .replace(/([a-z])(\d)/g, '$1-$2')
        .toLowerCase(),
    ),
  )

const iconOf = (id: string): string | undefined =>
  /lucide-react.*[\\/]icons[\\/]([\w-]+)\.m?js$/.exec(id)?.[1]

/** What every student's first page needs: the entry, the student's home page, all of ours that they import, and their icons. One request; all other icons are another. */
const startModules = ['web/main.tsx', 'web/pages/student/home-page.tsx'].map((file) =>
  join(import.meta.dirname, file),
)

/** The modules that the start imports, and the icons that they name. */
interface StartModules {
  reached: Set<string>
  icons: Set<string>
}

const findStartModules = (getModuleInfo: Rolldown.GetModuleInfo): StartModules => {
  const reached = new Set<string>()
  const icons = new Set<string>()
  const queue = [...startModules]
  for (let next = queue.pop(); next; next = queue.pop()) {
    if (reached.has(next) || next.includes('node_modules')) continue
    reached.add(next)
    const { code, importedIds = [] } = getModuleInfo(next) ?? {}
    for (const icon of iconsIn(code ?? '')) icons.add(icon)
    queue.push(...importedIds)
  }
  return { reached, icons }
}

const createStartChunk = (): Rolldown.CodeSplittingNameFunction => {
  let start: StartModules | undefined
  return (id, modules) => {
    start ??= findStartModules((each) => modules.getModuleInfo(each))
    const icon = iconOf(id)
    if (icon && !start.icons.has(icon)) return 'icons'
    return start.reached.has(id) || id.includes('lucide-react') ? 'app' : null
  }
}

/**
 * Our modules that several pages of an area share, one chunk for each area: a request costs server and browser more than a
 * few kilobytes that a page could do without. A module of several areas is in the chunk of the first one, so that the
 * sign-in never waits for what only later pages need. `alone` leaves out what pages of other areas use too.
 */
const areas = [
  { name: 'sign-in', pages: /[\\/]web[\\/]pages[\\/]public[\\/](admin-)?login-page/, atLeast: 1 },
  { name: 'students', pages: /[\\/]web[\\/]pages[\\/](student|public)[\\/]/, atLeast: 2 },
  { name: 'staff', pages: /[\\/]web[\\/]pages[\\/]admin[\\/]/, atLeast: 4, alone: true },
]

/** All that a module imports, and what that imports; with `lazily` also what it imports when it is needed. */
const importsOf = (
  first: string[],
  getModuleInfo: Rolldown.GetModuleInfo,
  { lazily = false } = {},
): Set<string> => {
  const reached = new Set(first)
  for (const id of reached) {
    // Which page needs what of a package is known only after tree shaking.
    if (id.includes('node_modules')) continue
    const { importedIds = [], dynamicallyImportedIds = [] } = getModuleInfo(id) ?? {}
    for (const next of lazily ? [...importedIds, ...dynamicallyImportedIds] : importedIds) reached.add(next)
  }
  return reached
}

const findAreas = (getModuleInfo: Rolldown.GetModuleInfo): Map<string, string> => {
  const everything = importsOf(startModules, getModuleInfo, { lazily: true })
  const pagesOf = new Map<string, string[]>()
  for (const page of [...everything].filter((id) => /[\\/]web[\\/]pages[\\/]/.test(id)))
    for (const id of importsOf([page], getModuleInfo)) pagesOf.set(id, [...(pagesOf.get(id) ?? []), page])
  const found = new Map<string, string>()
  for (const [id, all] of pagesOf) {
    if (all.length < 2) continue
    const area = areas.find(({ pages, atLeast, alone }) => {
      const own = all.filter((page) => pages.test(page)).length
      return own >= atLeast && (!alone || own === all.length)
    })
    if (area) found.set(id, area.name)
  }
  return found
}

/**
 * A group brings what its modules import of packages along, so that the order decides whose chunk has what several areas
 * use: staff load the students' chunk, and never the other way round.
 */
const createAreaChunks = (): Rolldown.CodeSplittingGroup[] => {
  let found: Map<string, string> | undefined
  return areas.map(({ name }, index) => ({
    name: (id, modules) => {
      found ??= findAreas((each) => modules.getModuleInfo(each))
      return !id.includes('node_modules') && found.get(id) === name ? name : null
    },
    debugName: name,
    priority: 1 - (index + 1) / (areas.length + 1),
  }))
}

/** Fails the build when the bundler puts into the start's chunk what the start does not import, or cuts something of it off. */
const checkStartChunk = (): Plugin => ({
  name: 'check-start-chunk',
  apply: 'build',
  generateBundle(_options, bundle) {
    const { reached } = findStartModules((id) => this.getModuleInfo(id))
    for (const chunk of Object.values(bundle)) {
      if (chunk.type !== 'chunk') continue
      for (const id of chunk.moduleIds) {
        if (!id.startsWith(import.meta.dirname) || id.includes('node_modules')) continue
        const isStart = reached.has(id)
        if (isStart !== (chunk.name === 'app'))
          this.error(
            `${id} lies in ${chunk.fileName}; the start ${isStart ? 'imports' : 'does not import'} it.`,
          )
      }
    }
  },
})

const withImports = (bundle: Rolldown.OutputBundle, file: string, seen = new Set<string>()): Set<string> => {
  const chunk = bundle[file]
  if (chunk?.type !== 'chunk' || chunk.isEntry || seen.has(file)) return seen
  seen.add(file)
  for (const next of chunk.imports) withImports(bundle, next, seen)
  return seen
}

/** Tells the page's first script which files the start needs, so that they are fetched beside the entry. */
const preloadStart = (): Plugin => ({
  name: 'preload-start',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle = {} }) => {
      const preloads: Record<string, string[]> = {}
      const add = (key: string, file: string) => {
        preloads[key] = [...new Set([...(preloads[key] ?? []), ...withImports(bundle, file)])]
      }
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue
        const language = /texts[\\/]([a-z]{2})\.ts$/.exec(chunk.facadeModuleId ?? '')?.[1]
        if (language) add(language, chunk.fileName)
        if (/pages[\\/]student[\\/]home-page/.test(chunk.facadeModuleId ?? '')) add('/', chunk.fileName)
      }
      const font = Object.keys(bundle).find((file) => /inter-latin-wght/.test(file))
      const fontLink = `<link rel="preload" as="font" type="font/woff2" crossorigin href="/${font}">`
      const listed = Object.entries(preloads).map(([key, files]) => [key, files.map((file) => `/${file}`)])
      return html
        .replace('{/*preloads*/}', JSON.stringify(Object.fromEntries(listed)))
        .replace('</title>', `</title>\n    ${fontLink}`)
    },
  },
})

/** Without the pages that share a chunk, which the bundler adds to its name. */
const plainName = (name: string): string => name.split('~')[0] ?? name

const compressible = /\.(js|css|svg|json|txt)$/
const compressGzip = promisify(gzip)
const compressBrotli = promisify(brotliCompress)

const compress = async (path: string): Promise<void> => {
  const content = await readFile(path)
  if (content.length < 1_000) return
  const [small, smaller] = await Promise.all([
    compressGzip(content, { level: 9 }),
    compressBrotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  ])
  await Promise.all([writeFile(`${path}.gz`, small), writeFile(`${path}.br`, smaller)])
}

/** Compressed once here rather than at every request. */
const precompress = (): Plugin => {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: ({ root, build }) => {
      folder = resolve(root, build.outDir)
    },
    writeBundle: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true })
      const files = entries.filter((entry) => entry.isFile() && compressible.test(entry.name))
      await Promise.all(files.map((file) => compress(join(file.parentPath, file.name))))
    },
  }
}

/**
 * Modules that several pages share, in one chunk for each set of pages. Small chunks join the most similar one: each
 * request costs server and browser more than a few kilobytes that a page could do without. The bound is that of the fewest
 * bytes and requests of the staff's pages together; a larger one makes the sign-in heavier.
 */
const sharedChunks: Rolldown.CodeSplittingGroup = {
  name: 'shared',
  minShareCount: 2,
  entriesAware: true,
  entriesAwareMergeThreshold: 4_000,
}

export default defineConfig({
  root: join(import.meta.dirname, 'web'),
  publicDir: 'public',
  plugins: [react(), fillDevelopmentPage(), checkStartChunk(), preloadStart(), precompress()],
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        // Nodes of any release store and send only files with plain names.
        chunkFileNames: ({ name }) => `assets/${plainName(name)}-[hash].js`,
        assetFileNames: ({ names }) => `assets/${plainName(parse(names[0] ?? 'asset').name)}-[hash][extname]`,
        codeSplitting: {
          groups: [
            { name: 'vendor', test: /node_modules|rolldown.runtime/, tags: ['$initial'], priority: 2 },
            { name: createStartChunk(), debugName: 'app', priority: 1 },
            ...createAreaChunks(),
            sharedChunks,
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': apiAddress,
      '/img/companies': apiAddress,
      '/img/avatars': apiAddress,
      '/media': apiAddress,
      '/realtime': { target: apiAddress, ws: true },
    },
  },
})
