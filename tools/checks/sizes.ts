import { filesUnder, read } from './files.ts'
import type { CheckResult } from './result.ts'

const most = 400
const measured = /\.(tsx?|mjs|css|sql|md|html)$/
/** Exempt: files that are read as a whole, or written by translators and authors. */
const exempt = [/^api\/db\/migrations\//, /^api\/demo\/(courses|companies)\//, /\/locales\//, /^docs\//]

export function checkSizes(root: string): CheckResult {
  const files = filesUnder(root, 'api', 'contract', 'web', 'tests', 'tools', 'bench').filter(
    (file) => measured.test(file) && !exempt.some((pattern) => pattern.test(file)),
  )
  const lengths = files.map((file) => ({ file, lines: read(root, file).trimEnd().split('\n').length }))
  const problems = lengths
    .filter(({ lines }) => lines > most)
    .map(({ file, lines }) => `${file} has ${lines} lines; ${most} is the end.`)
  return { inspected: files.length, problems }
}
