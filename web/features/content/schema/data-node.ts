import { Node } from '@tiptap/core'
import * as z from 'zod/mini'

interface DataNodeInput {
  /** The attributes of a new, empty block. */
  empty: object
  /** The schema of the contract. */
  schema: z.ZodMiniType
}

/** Parses attributes from the clipboard; accepts only what the contract allows. */
const attributesIn = (schema: z.ZodMiniType, element: HTMLElement): Record<string, unknown> | null => {
  try {
    const read = z.safeParse(schema, JSON.parse(element.dataset.attributes ?? ''))
    return read.success ? (read.data as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** A block that is all data, edited in the settings panel and not in the text. */
export const dataNode = (type: string, { empty, schema }: DataNodeInput) =>
  Node.create({
    name: type,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () =>
      Object.fromEntries(
        Object.entries(empty).map(([name, value]) => [
          name,
          { default: value as unknown, rendered: false, parseHTML: () => undefined },
        ]),
      ),
    parseHTML: () => [
      {
        tag: `div[data-block="${type}"]`,
        getAttrs: (element) => attributesIn(schema, element) ?? false,
      },
    ],
    renderHTML: ({ node, HTMLAttributes }) => {
      const { id: _, ...attributes } = node.attrs
      return ['div', { ...HTMLAttributes, 'data-block': type, 'data-attributes': JSON.stringify(attributes) }]
    },
  })
