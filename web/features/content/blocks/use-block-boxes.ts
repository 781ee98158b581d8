import type { Editor } from '@tiptap/core'
import type { Transaction } from '@tiptap/pm/state'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { blocksAround, selectedBlock } from './block-actions.ts'

/** A block and its box, in pixels from the top left corner of the page area. */
export interface BlockBox {
  pos: number
  type: string
  top: number
  right: number
  height: number
}

interface Boxes {
  near: BlockBox | null
  selected: BlockBox | null
}

const isSameBox = (one: BlockBox | null, other: BlockBox | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    one.pos === other.pos &&
    one.type === other.type &&
    one.top === other.top &&
    one.right === other.right &&
    one.height === other.height)

const boxOf = (editor: Editor, sheet: HTMLElement, pos: number): BlockBox | null => {
  const node = editor.state.doc.nodeAt(pos)
  const dom = editor.view.nodeDOM(pos)
  if (!node || !(dom instanceof HTMLElement)) return null
  // The element of a node view does not include the margins of its content; its first child is what is visible.
  const seen = dom.firstElementChild && dom.classList.contains('react-renderer') ? dom.firstElementChild : dom
  const inner = seen.querySelector(':scope > figure, :scope > aside, :scope > div > figure') ?? seen
  const [box, from] = [inner.getBoundingClientRect(), sheet.getBoundingClientRect()]
  return {
    pos,
    type: node.type.name,
    top: box.top - from.top,
    right: from.right - box.right,
    height: box.height,
  }
}

/** The position of the top-level block at a vertical window coordinate. */
const topBlockAt = (editor: Editor, sheet: HTMLElement, height: number): number | null => {
  const left = sheet.getBoundingClientRect().left + 8
  const at = editor.view.posAtCoords({ left, top: height })
  if (!at) return null
  const inside = at.inside >= 0 ? at.inside : at.pos
  const $pos = editor.state.doc.resolve(inside)
  if ($pos.depth > 0) return $pos.before(1)
  return $pos.nodeAfter ? inside : null
}

/**
 * The block with the handle, which is the one under the pointer or else the one with the cursor, and the block that
 * is selected as a whole.
 */
export const useBlockBoxes = (editor: Editor, sheet: RefObject<HTMLElement | null>) => {
  const [boxes, setBoxes] = useState<Boxes>({ near: null, selected: null })
  const hovered = useRef<number | null>(null)
  const measure = useCallback(() => {
    if (!sheet.current || editor.isDestroyed) return
    const { selection } = editor.state
    const at = hovered.current ?? blocksAround(selection).at(-1)?.pos ?? null
    const selected = selectedBlock(selection)
    const near = at === null ? null : boxOf(editor, sheet.current, at)
    const whole = selected && boxOf(editor, sheet.current, selected.pos)
    // Most key presses leave the block where it was, and must not render anything.
    setBoxes((before) =>
      isSameBox(before.near, near) && isSameBox(before.selected, whole) ? before : { near, selected: whole },
    )
  }, [editor, sheet])

  useEffect(() => {
    let frame = 0
    const soon = () => {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(measure)
    }
    const changed = ({ transaction }: { transaction: Transaction }) => {
      // A transaction that only repositions a menu leaves the handle at the pointer.
      if (transaction.docChanged || transaction.selectionSet) hovered.current = null
      soon()
    }
    const resized = new ResizeObserver(soon)
    resized.observe(editor.view.dom)
    editor.on('transaction', changed)
    soon()
    return () => {
      cancelAnimationFrame(frame)
      resized.disconnect()
      editor.off('transaction', changed)
    }
  }, [editor, measure])

  const hover = (height: number) => {
    if (!sheet.current) return
    const at = topBlockAt(editor, sheet.current, height)
    if (at === hovered.current) return
    hovered.current = at
    measure()
  }
  return { ...boxes, hover }
}
