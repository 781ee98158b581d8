import { Node } from '@tiptap/core'
import * as z from 'zod/mini'

interface DataNodeInput {
  /** What it is before its author has written a word. */
  empty: object
  /** What the contract takes. */
  schema: z.ZodMiniType
}

/** From the clipboard: only what the contract would take. */
const attributesIn = (schema: z.ZodMiniType, element: HTMLElement): Record<string, unknown> | null => {
  try {
    const read = z.safeParse(schema, JSON.parse(element.dataset.attributes ?? ''))
    return read.success ? (read.data as Record<string, unknown>) : null
  } catch {
    return null
  }
}

/** A block that is all data, set beside the page and not written in. */
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
