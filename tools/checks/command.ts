import { join } from 'node:path'
import { checkDocs } from './docs.ts'
import { checkImports } from './imports.ts'
import { checkLocales } from './locales.ts'
import { checkLockFiles } from './lock-file.ts'
import { checkMigrations } from './migrations.ts'
import { checkNames } from './names.ts'
import { checkPageTexts } from './page-texts.ts'
import type { CheckResult } from './result.ts'
import { checkRoles } from './roles.ts'
import { checkSizes } from './sizes.ts'
import { checkSpecification, writeSpecification } from './specification.ts'

const checks: Record<string, (root: string) => CheckResult | Promise<CheckResult>> = {
  docs: checkDocs,
  imports: checkImports,
  locales: checkLocales,
  'lock-files': checkLockFiles,
  migrations: checkMigrations,
  names: checkNames,
  'page-texts': checkPageTexts,
  roles: checkRoles,
  sizes: checkSizes,
  specification: checkSpecification,
}

const check = checks[process.argv[2] ?? '']
if (!check) throw new Error(`Expected one of ${Object.keys(checks).join(', ')}.`)
const root = join(import.meta.dirname, '../..')
if (process.argv.includes('--write')) writeSpecification(root)
const { inspected, problems } = await check(root)
for (const problem of problems) console.log(problem)
console.log(`${inspected} inspected, ${problems.length} problems`)
process.exitCode = inspected > 0 && problems.length === 0 ? 0 : 1
