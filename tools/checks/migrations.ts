import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CheckResult } from './result.ts'

/** Up to here no release is in the field beside which another would have to serve. */
const lastFree = 299

/** What a node of the release before may still read or write. */
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
 * What is wrong with a migration that nodes of the release before have to get on with: it may add, and take away what says
 * `-- Unused since 1.2.3: why`, which names a release that is out. `version` is the one being made.
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
