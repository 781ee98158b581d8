import { mergeAttributes, Node } from '@tiptap/core'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'

// Blocks that arrange others: tables, accordions, tabs and buttons.

/** Authors cannot set widths: a table adapts to its text and the screen. */
const spans = () => ({ colspan: spanAttribute('colspan'), rowspan: spanAttribute('rowspan') })
const spanAttribute = (name: string) => ({
  default: 1,
  parseHTML: (element: HTMLElement) => Math.min(20, Math.max(1, Number(element.getAttribute(name)) || 1)),
})

export const tableNodes = [
  // Without the inline styles that the CSP blocks. A table is selected as a whole and not by its cells, so that it is
  // copied and cut in one piece.
  Table.extend({ renderHTML: ({ HTMLAttributes }) => ['table', HTMLAttributes, ['tbody', 0]] }).configure({
    resizable: false,
    allowTableNodeSelection: true,
  }),
  TableRow.extend({ content: '(tableCell | tableHeader)+' }),
  TableCell.extend({ addAttributes: spans }),
  TableHeader.extend({ addAttributes: spans }),
]

export const Panel = Node.create({
  name: 'panel',
  content: 'block+',
  defining: true,
  isolating: true,
  addAttributes: () => ({
    title: {
      default: '',
      parseHTML: (element: HTMLElement) => element.dataset.title ?? '',
      renderHTML: ({ title }: Record<string, unknown>) => ({ 'data-title': String(title) }),
    },
  }),
  parseHTML: () => [{ tag: 'section[data-title]' }],
  renderHTML: ({ HTMLAttributes }) => ['section', HTMLAttributes, 0],
})

const panels = (name: 'accordion' | 'tabs') =>
  Node.create({
    name,
    group: 'block',
    content: 'panel+',
    defining: true,
    isolating: true,
    parseHTML: () => [{ tag: `div[data-panels="${name}"]` }],
    renderHTML: ({ HTMLAttributes }) => ['div', mergeAttributes(HTMLAttributes, { 'data-panels': name }), 0],
  })

export const Accordion = panels('accordion')
export const Tabs = panels('tabs')
