import { createLucideIcon } from 'lucide-react'

// The library's icons, each as a single path: on a page of a thousand rows, their separate paths made up half of the
// elements.

const inOneStroke = (name: string, d: string) =>
  createLucideIcon({ name, size: 24, node: [['path', { d, key: name }]] })

const dot = (x: number, y: number): string => `M${x - 1} ${y}a1 1 0 1 0 2 0a1 1 0 1 0-2 0`

export const GripVertical = inOneStroke(
  'grip-vertical',
  [5, 12, 19].map((y) => dot(9, y) + dot(15, y)).join(''),
)
export const Ellipsis = inOneStroke('ellipsis', [5, 12, 19].map((x) => dot(x, 12)).join(''))
export const FileText = inOneStroke(
  'file-text',
  'M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2zM14 2v5a1 1 0 0 0 1 1h5M10 9H8M16 13H8M16 17H8',
)
