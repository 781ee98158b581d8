import { expect, test } from 'vitest'
import { systemProblem } from './binaries.ts'

test.each([
  ['linux', '2.36', undefined],
  ['linux', '2.27', undefined],
  ['darwin', undefined, undefined],
  ['win32', undefined, undefined],
] as const)('the embedded server runs on %s with glibc %s', (platform, glibc, problem) => {
  expect(systemProblem(platform, glibc)).toBe(problem)
})

test.each([
  ['linux', undefined, /musl.*Alpine.*DATABASE_URL/],
  ['linux', '2.17', /glibc 2\.27.*2\.17.*DATABASE_URL/],
] as const)(
  'on %s with glibc %s it is refused with a sentence that says what to do',
  (platform, glibc, says) => {
    expect(systemProblem(platform, glibc)).toMatch(says)
  },
)
