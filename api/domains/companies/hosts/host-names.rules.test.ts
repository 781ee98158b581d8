import { describe, expect, it } from 'vitest'
import { lookOf, nameProblem, normaliseHost } from './host-names.rules.ts'

const suffixes = ['com', 'co.uk', 'github.io', 'example']
const suffixOf = (name: string) => suffixes.find((each) => name === each || name.endsWith(`.${each}`)) ?? null
const problemOf = (typed: string) =>
  nameProblem(normaliseHost(typed), { suffixOf, platformHost: 'learn.platform.com' })

describe('the name of a host', () => {
  it.each([
    ['Learn.Castell.example.', 'learn.castell.example'],
    [' μάθηση.example ', 'xn--hxawacs9b.example'],
  ])('%s is stored as %s', (typed, stored) => expect(normaliseHost(typed)).toBe(stored))

  it.each([
    ['learn.castell.example', null],
    ['castell.learn.platform.com', null],
    ['localhost', 'host_name'],
    ['a_b.example', 'host_name'],
    ['-a.example', 'host_name'],
    ['https://learn.example/', 'host_name'],
    ['10.1.2.3', 'host_is_address'],
    ['[::1]', 'host_is_address'],
    ['co.uk', 'host_suffix'],
    ['github.io', 'host_suffix'],
    ['pаypal.com', 'host_mixed'],
    ['learn.platform.com', 'host_reserved'],
    ['www.learn.platform.com', 'host_reserved'],
    ['ns1.learn.platform.com', 'host_reserved'],
  ])('%s: %s', (typed, problem) => expect(problemOf(typed)).toBe(problem))

  it('looks like another one by its letters', () => {
    expect(lookOf(normaliseHost('сосо.com'))).toBe(lookOf('coco.com'))
    expect(lookOf('harb0r.example')).toBe(lookOf('harbor.example'))
    expect(lookOf('modem.example')).toBe(lookOf('modern.example'))
  })
})
