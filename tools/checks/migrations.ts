import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CheckResult } from './result.ts'

/** Up to this number, no released version exists that would have to run beside the migrated schema. */
const lastFree = 299

/** Statements that affect what a node of the previous release may still read or write. */
const contracts: [RegExp, string][] = [
  [/\bdrop\s+(?:table|column|view|materialized\s+view|function|type)\b/i, 'drops'],
  [/\brename\b/i, 'renames'],
  [/\balter\s+(?:column\s+)?"?\w+"?\s+(?:set\s+data\s+)?type\b/i, 'changes a type'],
  [/\balter\s+(?:column\s+)?"?\w+"?\s+set\s+not\s+null\b/i, 'asks for a value'],
  [
    /\badd\s+(?:column\s+)?(?!constraint)"?\w+"?\s+[^,;]*\bnot\s+null\b(?![^,;]*\b(?:default|generated)\b)/i,
    'asks for a value',
  ],
]
const mark = /^-- Unused since (\d+\.\d+\.\d+): \S/m

/**
 * Why a migration is incompatible with nodes of the previous release: it may add, and may remove only what is marked
 * `-- Unused since 1.2.3: why` with an existing release. `version` is the one in development.
 */
export function contractProblem(sql: string, version: string): string | null {
  const statements = sql.replace(/--.*$/gm, '').replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '')
  const found = contracts.find(([pattern]) => pattern.test(statements))
  if (!found) return null
  const since = mark.exec(sql)?.[1]
  if (!since)
    return `${found[1]} what the release before may use, without a line -- Unused since VERSION: why (0.0.0 before the first release)`
  if (since.localeCompare(version, 'en', { numeric: true }) < 0) return null
  return `${found[1]} what is unused since ${since}, which is not out before ${version}`
}

export function checkMigrations(root: string): CheckResult {
  const folder = join(root, 'api/db/migrations')
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const names = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  const problems = names
    .filter((name) => Number.parseInt(name, 10) > lastFree)
    .flatMap((name) => {
      const problem = contractProblem(readFileSync(join(folder, name), 'utf8'), version)
      return problem ? [`${name} ${problem}`] : []
    })
  return { inspected: names.length, problems }
}
