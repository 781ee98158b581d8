import { expect, it } from 'vitest'
import { limits } from '#contract/limits.ts'
import { namesIn } from './claims.rules.ts'

it.each(['given_name', 'name'])('a %s is cut between characters, as the database needs it', (claim) => {
  const long = `x${'\u{1f600}'.repeat(limits.name)}`
  const { first_name } = namesIn({ sub: 'a', [claim]: long }, 'ada@harbor.example')
  expect(first_name).toBe(`x${'\u{1f600}'.repeat((limits.name - 2) / 2)}`)
  expect(namesIn({ sub: 'a', [claim]: 'Ada\ud800' }, 'ada@harbor.example').first_name).toBe('Ada\ufffd')
})
