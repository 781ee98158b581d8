import * as z from 'zod/mini'
import { id } from '../fields.ts'

/**
 * The displayed text of a post or comment, parsed once when it was saved. Pages, e-mails and plain text render this
 * tree, so none of them needs a parser, and nothing but the nodes listed here can appear.
 */
export const textMarks = ['strong', 'emphasis', 'code'] as const
const marks = z.optional(z.array(z.enum(textMarks)))

const inline = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string(), marks }),
  z.object({ type: z.literal('break') }),
  /** A link to one of the company’s own or trusted hosts: it can be followed. */
  z.object({ type: z.literal('link'), text: z.string(), url: z.string(), host: z.string() }),
  /** A link to any other host: shown as its words and its host, not clickable. */
  z.object({ type: z.literal('outside'), text: z.string(), host: z.string() }),
  /** A suspicious address, written so that nobody can open it by mistake. */
  z.object({ type: z.literal('defanged'), text: z.string() }),
  /** A person, with their current name, which is not stored. A person who has left has a null id and an empty name. */
  z.object({ type: z.literal('mention'), user_id: z.nullable(id), name: z.string() }),
  /** The security team, named in the reader’s language. */
  z.object({ type: z.literal('team') }),
])
export type Inline = z.infer<typeof inline>

export type Block =
  | { type: 'paragraph'; content: Inline[] }
  | { type: 'code'; text: string; language?: string | undefined }
  | { type: 'quote'; content: Block[] }
  | { type: 'list'; ordered: boolean; start: number; items: { content: Block[] }[] }
  | { type: 'picture'; src: string; alt: string; width: number | null; height: number | null }

const blocks = z.lazy((): z.ZodMiniType<Block[]> => z.array(block))
const block: z.ZodMiniType<Block> = z.discriminatedUnion('type', [
  z.object({ type: z.literal('paragraph'), content: z.array(inline) }),
  z.object({ type: z.literal('code'), text: z.string(), language: z.optional(z.string()) }),
  z.object({ type: z.literal('quote'), content: blocks }),
  z.object({
    type: z.literal('list'),
    ordered: z.boolean(),
    start: z.int(),
    items: z.array(z.object({ content: blocks })),
  }),
  /** One of the company’s own stored files. */
  z.object({
    type: z.literal('picture'),
    src: z.string(),
    alt: z.string(),
    width: z.nullable(z.int()),
    height: z.nullable(z.int()),
  }),
])

export const textTree = z.array(block)
export type TextTree = Block[]
