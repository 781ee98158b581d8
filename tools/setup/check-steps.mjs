import { runSteps } from './steps.mjs'

const count = (pattern) => (output) => Number(pattern.exec(output)?.[1] ?? 0)
const own = (name, check) => ({
  name,
  args: ['tools/checks/command.ts', check],
  inspected: count(/(\d+) inspected/),
})
/**
 * Makes Go programs collect garbage a quarter as often, which short runs do not need, unless their memory grows too
 * large.
 */
const rarelyCleared = { GOGC: '400', GOMEMLIMIT: '3GiB' }

/**
 * Keeps the compiler’s state between runs, so that only affected files are checked again. Uses one checker: several
 * would check shared files repeatedly, and the other steps use the remaining processors.
 */
const types = (name, project) => ({
  name,
  args: [
    'node_modules/typescript/bin/tsc',
    ...['--project', project, '--listFiles', '--incremental', '--checkers', '1'],
    ...['--tsBuildInfoFile', `node_modules/.cache/types/${encodeURIComponent(project)}.tsbuildinfo`],
  ],
  env: rarelyCleared,
  inspected: (output) =>
    output.split('\n').filter((line) => /\.tsx?$/.test(line) && !line.includes('node_modules')).length,
})

/** Longest first, so that the short steps fill the gaps. */
const steps = [
  {
    name: 'lint',
    args: ['node_modules/oxlint/bin/oxlint', '--threads=1'],
    // One thread, as for the types: two look up what files share twice, and took 40 s of processor time instead of 26.
    env: { ...rarelyCleared, GOMAXPROCS: '1' },
    inspected: count(/on (\d+) files/),
  },
  types('types of the server', '.'),
  types('types of the web', 'web'),
  types('types of the browser tests', 'tests/e2e'),
  {
    name: 'dead code',
    args: [
      'node_modules/knip/bin/knip.js',
      '--no-progress',
      '--cache',
      '--cache-location',
      'node_modules/.cache/knip',
    ],
  },
  own('import rules', 'imports'),
  {
    name: 'format',
    args: ['node_modules/@biomejs/biome/bin/biome', 'check', '.'],
    inspected: count(/Checked (\d+) files/),
  },
  own('texts in pages', 'page-texts'),
  own('languages', 'locales'),
  own('file sizes', 'sizes'),
  own('roles of domain files', 'roles'),
  own('migrations', 'migrations'),
  own('names', 'names'),
  own('paths in docs', 'docs'),
  own('specification', 'specification'),
  own('lock files', 'lock-files'),
]

/** The quick part of the tests, which takes less than a minute. */
export function runChecks() {
  return runSteps(steps)
}
