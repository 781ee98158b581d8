import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { checkSpecification, writeSpecification } from '../../tools/checks/specification.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'wardwise-specification-'))
  for (const part of ['api', 'docs']) mkdirSync(join(folder, part))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The page generated from one test file, and the problems found in it. */
function pageOf(source: string): { page: string; problems: string[] } {
  writeFileSync(join(folder, 'api/a.test.ts'), source)
  writeSpecification(folder)
  return {
    page: readFileSync(join(folder, 'docs/specification.md'), 'utf8'),
    problems: checkSpecification(folder).problems,
  }
}
const mark = '// Specification'

describe('the page of the specification', () => {
  it.each([
    `it('holds', () => {})`,
    `it(\n  'holds',\n  () => {})`,
    `it.each([\n  ['one'],\n  ['two'],\n])('holds', () => {})`,
    `await step('holds', () => {})`,
    `['holds', 1],`,
  ])('names the test below a sentence: %j', (below) => {
    const { page, problems } = pageOf(`${mark} 2: A sentence\n${mark}, learning 3: Another\n${below}\n`)
    expect(problems).toEqual([])
    expect(page).toContain('## Section 2\n\n- A sentence\n  - `api/a.test.ts`: holds\n')
    expect(page).toContain('### Point 3\n\n- Another\n  - `api/a.test.ts`: holds\n')
  })

  it('gathers the tests of one sentence', () => {
    const { page } = pageOf(
      `${mark} 2: A sentence\nit('one', () => {})\n${mark} 2: A sentence\nit('two', () => {})\n`,
    )
    expect(page).toContain('- A sentence\n  - `api/a.test.ts`: one\n  - `api/a.test.ts`: two\n')
  })

  it.each([
    ['no test follows', `${mark} 2: A sentence\nconst a = 1\n`],
    ['that its test leaves out', `${mark} 2: A sentence\nit.skip('holds', () => {})\n`],
    ['does not have', `${mark}, cooking 2: A sentence\nit('holds', () => {})\n`],
    ['under another section', `${mark} 2: A\nit('one', () => {})\n${mark} 3: A\nit('two', () => {})\n`],
    ['is not "// Specification 2: A sentence"', `${mark} two: A sentence\nit('holds', () => {})\n`],
  ])('is refused where a sentence %s', (problem, source) => {
    expect(pageOf(source).problems.join()).toContain(problem)
  })

  it('is refused once a test has another name', () => {
    pageOf(`${mark} 2: A sentence\nit('holds', () => {})\n`)
    writeFileSync(join(folder, 'api/a.test.ts'), `${mark} 2: A sentence\nit('still holds', () => {})\n`)
    expect(checkSpecification(folder).problems.join()).toContain('npm run specification')
  })
})
