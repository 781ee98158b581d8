import { describe, expect, it } from 'vitest'
import {
  changedSettings,
  changesTo,
  clashes,
  mergedOver,
  newRowId,
  type Settings,
  toSend,
} from './settings-values.ts'

const before: Settings = {
  title: 'Phishing',
  description: '',
  difficulty: 'beginner',
  estimated_minutes: 20,
  tags: ['mail'],
  order_mode: 'free',
  skipping_allowed: false,
  pass_mark: 80,
  step_seconds: 0,
  certificate_enabled: true,
  is_listed: false,
  validity_days: null,
  objectives: [],
  extra_credits: [],
  locales: ['en_US'],
}

describe('settings of a course', () => {
  it.each<[Partial<Settings>, (keyof Settings)[]]>([
    [{}, []],
    [{ title: 'Fishing' }, ['title']],
    [{ tags: ['mail'] }, []],
    [{ tags: ['mail', 'links'], validity_days: 365 }, ['tags', 'validity_days']],
    [{ locales: ['es_ES', 'en_US'] }, ['locales']],
  ])('tells that %j changed', (change, names) => {
    const after = { ...before, ...change }
    expect(changedSettings(before, after).toSorted()).toEqual(names.toSorted())
    expect(changesTo(before, after)).toEqual(names.length > 0 ? change : {})
  })

  // Specification, authoring 1: Settings, tags and rules are saved over the version that was seen, and two authors lose nothing
  it('keeps what somebody else changed beside one’s own change', () => {
    const newest = { ...before, pass_mark: 70 }
    const mine = { ...before, title: 'Fishing' }
    expect(mergedOver(newest, before, mine)).toEqual({ ...before, pass_mark: 70, title: 'Fishing' })
    expect(clashes(newest, before, mine)).toEqual([])
  })

  it('sends new rows without an id and leaves empty objectives out', () => {
    const task = { title: ' Find one ', instructions: '', points: 10, kind: 'link' as const }
    const objectives = [
      { id: 'kept', text: ' See it ' },
      { id: newRowId(), text: 'Say it' },
      { id: newRowId(), text: ' ' },
    ]
    expect(toSend({ pass_mark: 70, objectives, extra_credits: [{ id: newRowId(), ...task }] })).toEqual({
      pass_mark: 70,
      objectives: [{ id: 'kept', text: 'See it' }, { text: 'Say it' }],
      extra_credits: [{ ...task, title: 'Find one' }],
    })
    expect(toSend({ pass_mark: 70 })).toEqual({ pass_mark: 70 })
  })

  it('names what both changed, unless to the same', () => {
    const newest = { ...before, title: 'Angling', pass_mark: 70 }
    const mine = { ...before, title: 'Fishing', pass_mark: 70 }
    expect(clashes(newest, before, mine)).toEqual(['title'])
    expect(mergedOver(newest, before, mine).title).toBe('Fishing')
  })
})
