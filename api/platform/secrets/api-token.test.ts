import { expect, it } from 'vitest'
import { newToken } from '../ids.ts'
import { isWellFormed, looksLikeApiToken, newApiToken } from './api-token.ts'

it('makes tokens that a scanner finds by their prefix and checksum', () => {
  const tokens = Array.from({ length: 200 }, newApiToken)
  expect(new Set(tokens).size).toBe(200)
  for (const token of tokens) {
    expect(token).toMatch(/^ww_[a-z2-7]{52}[a-z0-9]{7}$/)
    expect([looksLikeApiToken(token), isWellFormed(token)]).toEqual([true, true])
    const at = 3 + Math.floor(Math.random() * 52)
    const typo = token.slice(0, at) + (token[at] === 'a' ? 'b' : 'a') + token.slice(at + 1)
    expect(isWellFormed(typo)).toBe(false)
  }
})

it('takes no token of a session for one', () => {
  expect(looksLikeApiToken(newToken())).toBe(false)
  expect(looksLikeApiToken(`ww_${newToken().slice(3)}`)).toBe(false)
})
