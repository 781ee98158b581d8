import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './folders.mjs'
import { say } from './say.mjs'
import { runStep } from './steps.mjs'

const results = join(root, 'test-results')

/** Unit, API and component tests. */
export function runUnitTests() {
  const file = join(results, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...reporters]
  return runSuite({ name: 'unit and API tests', args, live: true }, file, countVitest)
}

/** Journeys in a real browser on the built application. */
export function runJourneys() {
  const file = join(results, 'playwright.json')
  // What failed is run again for its trace and has failed all the same, whatever the second time says.
  const again = ['--retries=1', '--fail-on-flaky-tests']
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...again]
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file }
  return runSuite({ name: 'browser tests', args, env, live: true }, file, countPlaywright)
}

/** Counts what a suite reports. A suite that failed otherwise, or ran nothing, counts as one failure. */
async function runSuite(step, file, count) {
  mkdirSync(results, { recursive: true })
  rmSync(file, { force: true })
  const { code } = await runStep(step)
  const counts = existsSync(file)
    ? count(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0 }
  if (counts.passed + counts.failed === 0) say(`${step.name} ran nothing`)
  const failedOtherwise = counts.failed === 0 && (code !== 0 || counts.passed === 0)
  return failedOtherwise ? { ...counts, failed: 1 } : counts
}

function countVitest(report) {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

function countPlaywright({ stats, errors }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }
}
