import type { Editor } from '@tiptap/core'
import {
  AudioLines,
  CircleHelp,
  Clapperboard,
  Code,
  FileCheck,
  FileDown,
  Film,
  FlipHorizontal,
  Heading2,
  Heading3,
  Heading4,
  Image,
  List,
  ListCollapse,
  ListOrdered,
  type LucideIcon,
  MessageSquareWarning,
  Minus,
  PanelTop,
  Pilcrow,
  RectangleEllipsis,
  SeparatorHorizontal,
  SquarePlay,
  Table2,
  TextQuote,
} from 'lucide-react'
import { blockIcons } from '#blocks/block-icons.ts'
import { blockTypeOf, type ExerciseType, exercises } from '#contract/blocks/registry.ts'
import type { UploadKind } from '#entities/media/upload-kinds.ts'
import { afterPaint } from '#lib/after-paint.ts'
import { newBlockId } from '../schema/block-ids.ts'
import { insertBlock } from './block-actions.ts'

export type BlockGroup = 'text' | 'media' | 'structure' | 'exercises'
export interface CatalogEntry {
  /** A key under `catalog` of editor.json. */
  name:
    | 'text'
    | 'heading2'
    | 'heading3'
    | 'heading4'
    | 'bulletList'
    | 'orderedList'
    | 'quote'
    | 'code'
    | 'image'
    | 'lottie'
    | 'video'
    | 'filmElsewhere'
    | 'audio'
    | 'file'
    | 'callout'
    | 'pageBreak'
    | 'divider'
    | 'table'
    | 'accordion'
    | 'tabs'
    | 'flipCards'
    | 'linkButton'
    | 'acknowledgement'
    | ExerciseType
  group: BlockGroup
  icon: LucideIcon
  /** What can be typed at the beginning of a line instead. */
  typed?: string
  insert: (editor: Editor, pick: (kind: UploadKind) => void) => void
}

const heading = (level: 2 | 3 | 4, icon: LucideIcon): CatalogEntry => ({
  name: `heading${level}`,
  group: 'text',
  icon,
  typed: '#'.repeat(level),
  insert: (editor) => editor.chain().focus().setNode('heading', { level }).run(),
})

/** Focuses the title of a new panel, whose field exists only after rendering. */
const focusTitle = (editor: Editor) =>
  afterPaint(() => {
    const { node } = editor.view.domAtPos(editor.state.selection.from)
    const inside = node instanceof Element ? node : node.parentElement
    inside?.closest('[data-panel]')?.querySelector('input')?.focus()
  })

const panel = { type: 'panel', content: [{ type: 'paragraph' }] }
const panels = (name: 'accordion' | 'tabs', icon: LucideIcon): CatalogEntry => ({
  name,
  group: 'structure',
  icon,
  insert: (editor) => {
    insertBlock(editor, { type: name, content: [panel, panel] })
    focusTitle(editor)
  },
})

/** A new block with its initial entries, where its declaration has any. */
const begin = (type: string) => ({ type, attrs: blockTypeOf(type)?.initial?.(newBlockId) ?? {} })

const exercise = (type: ExerciseType): CatalogEntry => ({
  name: type,
  group: 'exercises',
  icon: blockIcons[type] ?? CircleHelp,
  insert: (editor) => insertBlock(editor, begin(type)),
})

/** The blocks that can be inserted into a lesson, in the order of the menu. */
export const blockCatalog: readonly CatalogEntry[] = [
  {
    name: 'text',
    group: 'text',
    icon: Pilcrow,
    insert: (editor) => editor.chain().focus().setParagraph().run(),
  },
  heading(2, Heading2),
  heading(3, Heading3),
  heading(4, Heading4),
  {
    name: 'bulletList',
    group: 'text',
    icon: List,
    typed: '-',
    insert: (editor) => editor.chain().focus().toggleBulletList().run(),
  },
  {
    name: 'orderedList',
    group: 'text',
    icon: ListOrdered,
    typed: '1.',
    insert: (editor) => editor.chain().focus().toggleOrderedList().run(),
  },
  {
    name: 'quote',
    group: 'text',
    icon: TextQuote,
    typed: '>',
    insert: (editor) => editor.chain().focus().toggleBlockquote().run(),
  },
  {
    name: 'code',
    group: 'text',
    icon: Code,
    typed: '```',
    insert: (editor) => editor.chain().focus().setCodeBlock().run(),
  },
  { name: 'image', group: 'media', icon: Image, insert: (_, pick) => pick('image') },
  { name: 'lottie', group: 'media', icon: Clapperboard, insert: (_, pick) => pick('lottie') },
  { name: 'video', group: 'media', icon: Film, insert: (_, pick) => pick('video') },
  {
    name: 'filmElsewhere',
    group: 'media',
    icon: SquarePlay,
    insert: (editor) => insertBlock(editor, { type: 'video' }),
  },
  { name: 'audio', group: 'media', icon: AudioLines, insert: (_, pick) => pick('audio') },
  { name: 'file', group: 'media', icon: FileDown, insert: (_, pick) => pick('file') },
  {
    name: 'callout',
    group: 'structure',
    icon: MessageSquareWarning,
    insert: (editor) =>
      insertBlock(editor, { type: 'callout', attrs: { kind: 'info' }, content: [{ type: 'paragraph' }] }),
  },
  {
    name: 'table',
    group: 'structure',
    icon: Table2,
    insert: (editor) => editor.chain().focus().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run(),
  },
  panels('accordion', ListCollapse),
  panels('tabs', PanelTop),
  {
    name: 'flipCards',
    group: 'structure',
    icon: FlipHorizontal,
    insert: (editor) => insertBlock(editor, begin('flipCards')),
  },
  {
    name: 'linkButton',
    group: 'structure',
    icon: RectangleEllipsis,
    insert: (editor) => insertBlock(editor, { type: 'linkButton' }),
  },
  {
    name: 'acknowledgement',
    group: 'structure',
    icon: FileCheck,
    insert: (editor) => insertBlock(editor, { type: 'acknowledgement' }),
  },
  {
    name: 'pageBreak',
    group: 'structure',
    icon: SeparatorHorizontal,
    insert: (editor) => insertBlock(editor, { type: 'pageBreak' }),
  },
  {
    name: 'divider',
    group: 'structure',
    icon: Minus,
    typed: '---',
    insert: (editor) => insertBlock(editor, { type: 'horizontalRule' }),
  },
  ...(Object.keys(exercises) as ExerciseType[]).map(exercise),
]
