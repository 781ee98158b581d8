import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from './folders.mjs'
import { say } from './say.mjs'
import { runStep } from './steps.mjs'

/**
 * @typedef {object} SuiteOptions
 * @property {string} [since] Only runs what changed since this commit.
 */

const results = join(root, 'test-results')

/**
 * Kills a suite that hangs, but lets one finish that is merely slow, on a machine slower than the intended two cores.
 */
const atMost = 40 * 60_000

/**
 * Unit, API and component tests.
 * @param {SuiteOptions} options
 */
export function runUnitTests({ since } = {}) {
  const file = join(results, 'vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`]
  const args = ['node_modules/vitest/vitest.mjs', 'run', ...reporters]
  if (since) args.push('--changed', since, '--passWithNoTests')
  return runSuite(
    { name: 'unit and API tests', args, atMost, shows: 'at once' },
    file,
    countVitest,
    Boolean(since),
  )
}

/**
 * Journeys in a real browser on the built application.
 * @param {SuiteOptions} options
 */
export function runJourneys({ since } = {}) {
  const file = join(results, 'playwright.json')
  // A failed test is run again for its trace and still counts as failed, except on CI, whose machine may be busy with
  // other work.
  const again = process.env.CI ? ['--retries=2'] : ['--retries=1', '--fail-on-flaky-tests']
  const args = ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json', ...again]
  // Every journey uses the whole product, so a selection is possible only if nothing but journeys changed.
  if (since && !changesProduct(since)) args.push(`--only-changed=${since}`, '--pass-with-no-tests')
  const step = {
    name: 'browser tests',
    args,
    atMost,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    shows: 'at once',
  }
  return runSuite(step, file, countPlaywright, Boolean(since))
}

/**
 * Runs the suites one after the other: in parallel on two slow cores, they caused timeouts in each other.
 * @param {SuiteOptions} options
 */
export async function runSuites(options) {
  const journeys = await runJourneys(options)
  const unit = await runUnitTests(options)
  return {
    passed: unit.passed + journeys.passed,
    failed: unit.failed + journeys.failed,
    skipped: unit.skipped + journeys.skipped,
    failures: [...journeys.failures, ...unit.failures],
  }
}

const isProduct = (path) =>
  !/^(docs|bench|tests)\/|\.md$|\.test(-support)?\.tsx?$/.test(path) || path.startsWith('tests/e2e/support/')

function changesProduct(since) {
  const list = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n')
  const changed = [
    ...list('diff', '--name-only', since),
    ...list('ls-files', '--others', '--exclude-standard'),
  ]
  return changed.some((path) => path !== '' && isProduct(path))
}

/**
 * Counts the results of a suite. A suite that failed otherwise, or ran nothing although it should have, counts as one
 * failure.
 */
async function runSuite(step, file, count, mayBeEmpty) {
  mkdirSync(results, { recursive: true })
  rmSync(file, { force: true })
  const { code } = await runStep(step)
  const counts = existsSync(file)
    ? count(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0, failures: [] }
  const isEmpty = counts.passed + counts.failed === 0
  if (isEmpty) say(`${step.name} ran nothing`)
  const failedOtherwise = counts.failed === 0 && (code !== 0 || (isEmpty && !mayBeEmpty))
  return failedOtherwise ? { ...counts, failed: 1, failures: [step.name] } : counts
}

function countVitest(report) {
  const broken = report.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...broken.map(({ name, message }) => failure(name, message)),
      ...report.testResults.flatMap(({ name, assertionResults }) =>
        assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => failure(`${name} ${fullName}`, failureMessages.at(-1))),
      ),
    ],
  }
}

function countPlaywright({ stats, errors, suites }) {
  return {
    passed: stats.expected + (process.env.CI ? stats.flaky : 0),
    failed: stats.unexpected + (process.env.CI ? 0 : stats.flaky) + errors.length,
    skipped: stats.skipped,
    failures: [
      ...errors.map(({ message }) => failure('browser tests', message)),
      ...suites.flatMap(specsOf).flatMap(({ title, tests }) =>
        tests
          .filter(({ status }) => status === 'unexpected' || status === 'flaky')
          .map(({ status, results: runs }) => {
            const { error } = runs.find(({ status: outcome }) => outcome !== 'passed') ?? {}
            return failure(status === 'flaky' ? `${title} (passed when run again)` : title, error?.message)
          }),
      ),
    ],
  }
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]

/** On a single line, because a log may be only partly kept. */
const failure = (name, message = '') =>
  `${name.replace(`${root}/`, '')}: ${stripVTControlCharacters(message).replaceAll(/\s+/g, ' ').slice(0, 300)}`
