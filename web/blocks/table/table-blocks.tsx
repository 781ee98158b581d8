import type { ContentNode } from '#contract/content/content.ts'
import type { BlockProps } from '../block-props.ts'
import classes from '../document/document.module.css'

export const Table = ({ children }: BlockProps) => (
  // A wide table scrolls, and what scrolls must be reachable by keyboard.
  <div className={classes.table} tabIndex={0}>
    <table>
      <tbody>{children}</tbody>
    </table>
  </div>
)

const spanOf = (value: unknown): number => (typeof value === 'number' ? value : 1)
const spansOf = ({ attrs = {} }: ContentNode) => ({
  colSpan: spanOf(attrs.colspan),
  rowSpan: spanOf(attrs.rowspan),
})

export const TableRow = ({ children }: BlockProps) => <tr>{children}</tr>
export const TableCell = ({ node, children }: BlockProps) => <td {...spansOf(node)}>{children}</td>
export const TableHeader = ({ node, children }: BlockProps) => <th {...spansOf(node)}>{children}</th>
