import type * as z from 'zod/mini'
import { areVisible } from '../content/visible-text.ts'
import { limits } from '../limits.ts'
import { defineBlock } from './block-type.ts'
import { line } from './fields.ts'

/** A titled panel of an accordion or of tabs. */
export const panel = defineBlock({
  type: 'panel',
  group: 'structure',
  fields: { title: line({ max: limits.title }) },
  isFinished: ({ title }) => areVisible(title),
})
export type Panel = z.infer<typeof panel.schema>
