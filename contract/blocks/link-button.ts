import * as z from 'zod/mini'
import { areVisible } from '../content/visible-text.ts'
import { limits } from '../limits.ts'
import { draftLinkAddress, linkAddress } from '../link-address.ts'
import { defineBlock } from './block-type.ts'
import { data, line } from './fields.ts'

export const linkButton = defineBlock({
  type: 'linkButton',
  group: 'structure',
  fields: {
    label: line({ label: 'button.label' }),
    /** Only a `linkAddress` is followed; this looser pattern allows for an author who is still typing. */
    href: data(z.string().check(z.maxLength(limits.exercise.target), z.regex(draftLinkAddress)), '', {
      reviewLabel: 'link.address',
    }),
  },
  isFinished: ({ label, href }) => areVisible(label) && linkAddress.test(href),
})
export type LinkButton = z.infer<typeof linkButton.schema>
