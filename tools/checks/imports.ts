import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { filesUnder, isSource } from './files.ts'
import { importRules } from './import-rules.ts'
import type { CheckResult } from './result.ts'

export interface ForbiddenImport {
  rule: string
  from: string
  to: string
}

export async function checkImports(root: string): Promise<CheckResult> {
  const { inspected, forbidden } = await findForbiddenImports(root)
  const problems = forbidden.map(({ rule, from, to }) => `${from} → ${to}: ${rule}. ${commentOf(rule)}`)
  return { inspected, problems }
}

/**
 * Throws if fewer modules were inspected than exist: with an unsupported TypeScript version, dependency-cruiser finds
 * no modules and reports no problems.
 */
export async function findForbiddenImports(
  root: string,
): Promise<{ inspected: number; forbidden: ForbiddenImport[] }> {
  const files = filesUnder(root, '.').filter(isSource)
  const { output } = await cruise(
    files,
    {
      baseDir: root,
      validate: true,
      ruleSet: { forbidden: importRules },
      doNotFollow: { path: 'node_modules' },
      tsPreCompilationDeps: true,
    },
    {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      conditionNames: ['import', 'node', 'default', 'types'],
      exportsFields: ['exports'],
    },
  )
  const { modules, summary } = output as ICruiseResult
  const seen = new Set(modules.map((module) => module.source))
  const unseen = files.filter((file) => !seen.has(file))
  if (files.length === 0 || unseen.length > 0) {
    throw new Error(
      `The import rules saw ${files.length - unseen.length} of ${files.length} modules, not ${unseen[0]}.`,
    )
  }
  return {
    inspected: files.length,
    forbidden: summary.violations.map(({ rule, from, to }) => ({ rule: rule.name, from, to })),
  }
}

const commentOf = (rule: string): string => importRules.find(({ name }) => name === rule)?.comment ?? ''
