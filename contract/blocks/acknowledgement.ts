import type * as z from 'zod/mini'
import { areVisible } from '../content/visible-text.ts'
import { limits } from '../limits.ts'
import { linkAddress } from '../link-address.ts'
import { defineBlock } from './block-type.ts'
import { area, line } from './fields.ts'

/** A statement, such as a policy, that the student has to accept before the lesson can be finished. */
export const acknowledgement = defineBlock({
  type: 'acknowledgement',
  group: 'structure',
  fields: {
    title: line({ max: limits.title, label: 'acknowledgement.title' }),
    statement: area({ max: limits.exercise.body, label: 'acknowledgement.statement' }),
    policy: line({
      max: limits.title,
      label: 'acknowledgement.policy',
      description: 'acknowledgement.policyWhy',
    }),
    /** Only a `linkAddress` is followed; until it is one, the lesson is unfinished. */
    href: line({
      max: limits.exercise.target,
      isWords: false,
      label: 'acknowledgement.href',
      description: 'acknowledgement.hrefWhy',
    }),
    label: line({
      max: limits.exercise.line,
      label: 'acknowledgement.label',
      description: 'acknowledgement.labelWhy',
    }),
  },
  isFinished: ({ statement, href }) => areVisible(statement) && (href === '' || linkAddress.test(href)),
  seconds: 5,
})
export type Acknowledgement = z.infer<typeof acknowledgement.schema>

/** What a student agrees to, without the id and language of the block. Old documents may lack a field. */
export const statementOf = (attrs: Record<string, unknown> = {}): Acknowledgement => {
  const read = (name: keyof Acknowledgement): string => (typeof attrs[name] === 'string' ? attrs[name] : '')
  return {
    title: read('title'),
    statement: read('statement'),
    policy: read('policy'),
    href: read('href'),
    label: read('label'),
  }
}

/** The form of a statement whose SHA-256 hash identifies it; stored evidence depends on it. */
export const hashedFormOf = ({ title, statement, policy, href, label }: Acknowledgement): string =>
  JSON.stringify([title, statement, policy, href, label])

/** What names a statement in a sentence: its title, its policy, or its first words. */
export const statementName = ({ title, policy, statement }: Acknowledgement): string => {
  const name = [title, policy].map((text) => text.trim()).find((text) => text !== '')
  if (name) return name
  const words = statement.trim().split(/\s+/)
  return words.length > 8 ? `${words.slice(0, 8).join(' ')}…` : words.join(' ')
}
