import { read } from './files.ts'
import type { CheckResult } from './result.ts'

interface Package {
  version?: string
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  peerDependenciesMeta?: Record<string, { optional?: boolean }>
  resolved?: string
}

const kinds = ['dependencies', 'optionalDependencies', 'devDependencies'] as const

/**
 * Checks that the lock file belongs to the package and is complete, as `npm ci` requires, with exact versions and
 * without a registry.
 */
export function checkLockFiles(root: string): CheckResult {
  const results = ['', 'tools/', 'bench/lighthouse/'].map((folder) => checkLockFile(root, folder))
  return {
    inspected: results.reduce((sum, { inspected }) => sum + inspected, 0),
    problems: results.flatMap(({ problems }) => problems),
  }
}

function checkLockFile(root: string, folder: string): CheckResult {
  const declared = JSON.parse(read(root, `${folder}package.json`)) as Package
  const file = `${folder}package-lock.json`
  const locked = (JSON.parse(read(root, file)) as { packages: Record<string, Package> }).packages
  const problems = kinds.flatMap((kind) => {
    const names = new Set([...Object.keys(declared[kind] ?? {}), ...Object.keys(locked['']?.[kind] ?? {})])
    return [...names].flatMap((name) => {
      const version = declared[kind]?.[name]
      if (version !== locked['']?.[kind]?.[name]) return [`${file} and package.json disagree about ${name}.`]
      return /^\d/.test(version ?? '') ? [] : [`${folder}package.json names no exact version of ${name}.`]
    })
  })
  const addressed = Object.entries(locked).filter(([, entry]) => entry.resolved?.startsWith('http'))
  return {
    inspected: Object.keys(locked).length,
    problems: [
      ...problems,
      ...addressed.slice(0, 3).map(([path]) => `${file} names a registry at ${path}.`),
      ...missingPackages(locked).map((missing) => `${file} lacks ${missing}, so npm ci refuses it.`),
    ],
  }
}

/** Dependencies of locked packages that are missing from the lock file, including packages for other platforms. */
function missingPackages(locked: Record<string, Package>): string[] {
  return Object.entries(locked).flatMap(([path, entry]) => {
    const required = Object.keys(entry.peerDependencies ?? {}).filter(
      (name) => !entry.peerDependenciesMeta?.[name]?.optional,
    )
    const names = [
      ...Object.keys(entry.dependencies ?? {}),
      ...Object.keys(entry.optionalDependencies ?? {}),
      ...(path === '' ? Object.keys(entry.devDependencies ?? {}) : []),
      ...required,
    ]
    return names
      .filter(
        (name) => !foldersAbove(path).some((folder) => locked[`${folder}node_modules/${name}`]?.version),
      )
      .map((name) => (path === '' ? name : `${name} of ${path}`))
  })
}

/** The folders whose node_modules are searched for a package, nearest first. */
function foldersAbove(path: string): string[] {
  if (path === '') return ['']
  const end = path.lastIndexOf('node_modules/')
  return [`${path}/`, ...foldersAbove(path.slice(0, Math.max(end - 1, 0)))]
}
