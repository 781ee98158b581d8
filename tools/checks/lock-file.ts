import { read } from './files.ts'
import type { CheckResult } from './result.ts'

interface Package {
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  resolved?: string
}

const kinds = ['dependencies', 'optionalDependencies', 'devDependencies'] as const

/** The lock file is the package's own, names exact versions and no registry. */
export function checkLockFiles(root: string): CheckResult {
  const results = ['', 'tools/'].map((folder) => checkLockFile(root, folder))
  return {
    inspected: results.reduce((sum, { inspected }) => sum + inspected, 0),
    problems: results.flatMap(({ problems }) => problems),
  }
}

function checkLockFile(root: string, folder: string): CheckResult {
  const asked = JSON.parse(read(root, `${folder}package.json`)) as Package
  const file = `${folder}package-lock.json`
  const locked = (JSON.parse(read(root, file)) as { packages: Record<string, Package> }).packages
  const problems = kinds.flatMap((kind) => {
    const names = new Set([...Object.keys(asked[kind] ?? {}), ...Object.keys(locked['']?.[kind] ?? {})])
    return [...names].flatMap((name) => {
      const version = asked[kind]?.[name]
      if (version !== locked['']?.[kind]?.[name]) return [`${file} and package.json disagree about ${name}.`]
      return /^\d/.test(version ?? '') ? [] : [`${folder}package.json names no exact version of ${name}.`]
    })
  })
  const addressed = Object.entries(locked).filter(([, entry]) => entry.resolved?.startsWith('http'))
  return {
    inspected: Object.keys(locked).length,
    problems: [...problems, ...addressed.slice(0, 3).map(([path]) => `${file} names a registry at ${path}.`)],
  }
}
