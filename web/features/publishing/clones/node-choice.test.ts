import { describe, expect, it } from 'vitest'
import type { CloneChange } from '#contract/publishing/clone-updates.ts'
import { chooseNodes, chosenNodes, type NodeChoices, nodesOf, orderByPath } from './node-choice.ts'

const aChange = (node_id: string, change: Partial<CloneChange> = {}): CloneChange => ({
  node_id,
  item_id: node_id,
  kind: 'lesson',
  title: node_id,
  change: 'changed',
  locale: null,
  blocks: [],
  questions: [],
  is_conflict: false,
  exceeds_limit: false,
  new_heading_id: null,
  removed_heading_id: null,
  path: ['Mail', 'Invoices'],
  ...change,
})
const changes = [
  aChange('clean'),
  aChange('two languages', { locale: 'en_US' }),
  aChange('two languages', { locale: 'es_ES', is_conflict: true }),
  aChange('removed', { change: 'removed', is_conflict: true }),
]
const nodes = nodesOf(changes)
const none: NodeChoices = new Map()
const chosen = (choices: NodeChoices, of = nodes) => chosenNodes(choices, of).map(({ id }) => id)
/** Chooses nodes of a list by id, or leaves them out. */
const choose = (choices: NodeChoices, ids: string[], isChosen: boolean, all = nodes) =>
  chooseNodes(choices, { nodes: all, of: all.filter(({ id }) => ids.includes(id)), isChosen })
const everything = nodes.map(({ id }) => id)

it('gathers the entries of a node, which is a conflict if one of them is', () => {
  expect(nodes.map(({ id, entries, isConflict }) => [id, entries, isConflict])).toEqual([
    ['clean', [0], false],
    ['two languages', [1, 2], true],
    ['removed', [3], true],
  ])
})

it('chooses at first whatever is no conflict', () => expect(chosen(none)).toEqual(['clean']))

it('chooses all or none, conflicts as well', () => {
  expect(chosen(choose(none, everything, true))).toEqual(['clean', 'two languages', 'removed'])
  expect(chosen(choose(none, everything, false))).toEqual([])
})

it('remembers what was decided when the changes are loaded again', () => {
  const choices = choose(choose(none, ['clean'], false), ['removed'], true)
  const again = nodesOf([...changes, aChange('came later')])
  expect(chosen(choices, again)).toEqual(['removed', 'came later'])
})

it('forgets a choice of what has become a conflict since', () => {
  const choices = choose(none, ['clean'], true)
  expect(chosen(choices, nodesOf([aChange('clean', { is_conflict: true })]))).toEqual([])
})

it('puts what is removed beside the other changes of its section', () => {
  const later = aChange('later', { path: ['Calls', 'The bank'] })
  const ordered = orderByPath([aChange('clean'), later, aChange('removed', { change: 'removed' })])
  expect(ordered.map(({ node_id }) => node_id)).toEqual(['clean', 'removed', 'later'])
})

describe('in a new chapter', () => {
  const inChapter = nodesOf([
    aChange('chapter', { kind: 'chapter', change: 'new' }),
    aChange('section', { kind: 'section', change: 'new', new_heading_id: 'chapter' }),
    aChange('lesson', { change: 'new', new_heading_id: 'section' }),
    aChange('moved', { change: 'moved', new_heading_id: 'section', is_conflict: true }),
    aChange('elsewhere'),
  ])
  const after = (...steps: [string, boolean][]) =>
    chosen(
      steps.reduce((choices, [id, isChosen]) => choose(choices, [id], isChosen, inChapter), none),
      inChapter,
    )

  it('what is left out leaves the headings', () =>
    expect(after(['lesson', false])).toEqual(['chapter', 'section', 'elsewhere']))

  it('nothing is taken over without its headings', () => {
    expect(after(['chapter', false])).toEqual(['elsewhere'])
    expect(after(['moved', true], ['section', false])).toEqual(['chapter', 'elsewhere'])
  })

  it('what is chosen brings its headings, and nothing else in them', () =>
    expect(after(['chapter', false], ['lesson', true])).toEqual([
      'chapter',
      'section',
      'lesson',
      'elsewhere',
    ]))

  it('a heading that is chosen again brings all that is no conflict', () =>
    expect(after(['chapter', false], ['chapter', true])).toEqual([
      'chapter',
      'section',
      'lesson',
      'elsewhere',
    ]))

  it('what came since a heading was left out is left out as well', () => {
    const without = choose(none, ['section'], false, inChapter)
    const more = nodesOf([aChange('section'), aChange('later', { change: 'new', new_heading_id: 'section' })])
    expect(chosen(without, more)).toEqual([])
  })
})

describe('a removed section', () => {
  const leaving = nodesOf([
    aChange('moved', { change: 'moved', removed_heading_id: 'section' }),
    aChange('lesson', { change: 'removed', removed_heading_id: 'section', is_conflict: true }),
    aChange('section', { kind: 'section', change: 'removed', removed_heading_id: 'chapter' }),
    aChange('chapter', { kind: 'chapter', change: 'removed' }),
  ])

  it('stays as long as something stays in it, and its chapter with it', () => {
    expect(chosen(none, leaving)).toEqual(['moved'])
    expect(chosen(choose(none, ['lesson'], true, leaving), leaving)).toEqual([
      'moved',
      'lesson',
      'section',
      'chapter',
    ])
  })

  it('that is chosen is emptied, and stays again once something is left in it', () => {
    const all = choose(choose(none, ['moved'], false, leaving), ['chapter'], true, leaving)
    expect(chosen(all, leaving)).toEqual(['moved', 'lesson', 'section', 'chapter'])
    expect(chosen(choose(all, ['moved'], false, leaving), leaving)).toEqual(['lesson'])
  })

  it('that is left out keeps nothing', () =>
    expect(chosen(choose(none, ['section'], false, leaving), leaving)).toEqual(['moved']))
})
