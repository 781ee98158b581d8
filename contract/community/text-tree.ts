import * as z from 'zod/mini'
import { id } from '../fields.ts'

/**
 * A post's or comment's text as it is shown: parsed once when it was saved. Pages, mails and plain words walk this tree, so that none
 * of them holds a parser and nothing but what is listed here can appear.
 */
export const textMarks = ['strong', 'emphasis', 'code'] as const
const marks = z.optional(z.array(z.enum(textMarks)))

const inline = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: z.string(), marks }),
  z.object({ type: z.literal('break') }),
  /** To one of the company’s own or trusted hosts: can be followed. */
  z.object({ type: z.literal('link'), text: z.string(), url: z.string(), host: z.string() }),
  /** To any other host: its words and its host, and no link. */
  z.object({ type: z.literal('outside'), text: z.string(), host: z.string() }),
  /** A suspicious address, written so that nobody can open it by mistake. */
  z.object({ type: z.literal('defanged'), text: z.string() }),
  /** A person by the name they have today, which is not stored; without both for whoever has left. */
  z.object({ type: z.literal('mention'), user_id: z.nullable(id), name: z.string() }),
  /** The security team, which has its name in the reader’s language. */
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
