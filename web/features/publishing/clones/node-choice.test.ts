import { expect, it } from 'vitest'
import type { CloneChange } from '#contract/publishing/clone-updates.ts'
import { chooseNodes, isNodeChosen, type NodeChoices, nodesOf, orderByPath } from './node-choice.ts'

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
const chosen = (choices: NodeChoices, of = nodes) =>
  of.filter((node) => isNodeChosen(choices, node)).map(({ id }) => id)

it('gathers the entries of a node, which is a conflict if one of them is', () => {
  expect(nodes.map(({ id, entries, isConflict }) => [id, entries, isConflict])).toEqual([
    ['clean', [0], false],
    ['two languages', [1, 2], true],
    ['removed', [3], true],
  ])
})

it('chooses at first whatever is no conflict', () => expect(chosen(none)).toEqual(['clean']))

it('chooses all or none, conflicts as well', () => {
  expect(chosen(chooseNodes(none, nodes, true))).toEqual(['clean', 'two languages', 'removed'])
  expect(chosen(chooseNodes(none, nodes, false))).toEqual([])
})

it('remembers what was decided when the changes are loaded again', () => {
  const choices = chooseNodes(chooseNodes(none, nodes.slice(0, 1), false), nodes.slice(2), true)
  const again = nodesOf([...changes, aChange('came later')])
  expect(chosen(choices, again)).toEqual(['removed', 'came later'])
})

it('forgets a choice of what has become a conflict since', () => {
  const choices = chooseNodes(none, nodes.slice(0, 1), true)
  expect(chosen(choices, nodesOf([aChange('clean', { is_conflict: true })]))).toEqual([])
})

it('puts what is removed beside the other changes of its section', () => {
  const later = aChange('later', { path: ['Calls', 'The bank'] })
  const ordered = orderByPath([aChange('clean'), later, aChange('removed', { change: 'removed' })])
  expect(ordered.map(({ node_id }) => node_id)).toEqual(['clean', 'removed', 'later'])
})
