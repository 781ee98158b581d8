import type { Editor } from '@tiptap/core'
import { closeHistory } from '@tiptap/pm/history'
import { DOMParser, Fragment, Slice } from '@tiptap/pm/model'
import { type Selection, TextSelection, type Transaction } from '@tiptap/pm/state'
import { limits } from '#contract/limits.ts'
import { handleError } from '#lib/errors/handle-error.ts'
import { placeForBlock } from '../blocks/block-actions.ts'
import { waitingElement } from '../uploads/upload-placeholder.ts'
import { addPlaceholder, removePlaceholder } from '../uploads/upload-positions.ts'
import { lighter } from './lighter-html.ts'
import { cleanedParts } from './pasted-html.ts'
import { type TooMuch, tooLarge, tooManyBlocks, tooMuchIn, tooMuchText } from './pasted-size.ts'

/** In characters. A smaller paste is counted on saving, and parsed at once, without a noticeable delay. */
const worthCounting = 10_000
const worthParting = 100_000
/** In milliseconds: how long the page may be blocked at a time, and after how long a progress message appears. */
const atOnce = 40
const wonders = 200

interface Words {
  refuse: (problem: TooMuch) => void
  waiting: () => { label: string; cancel: string }
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** Tracks where the paste belongs while editing continues: before any text typed there meanwhile. */
const followPlace = (editor: Editor, { from, to }: Selection) => {
  const range = { from, to }
  const follow = ({ transaction: { mapping } }: { transaction: Transaction }) => {
    range.from = mapping.map(range.from, -1)
    range.to = Math.max(range.from, mapping.map(range.to, -1))
  }
  editor.on('transaction', follow)
  return { range, end: () => editor.off('transaction', follow) }
}

/** Shows a placeholder in the text once the preparation takes long; its `signal` tells whether it was cancelled. */
const showWaiting = ({ view, state }: Editor, words: Words) => {
  const { element, ...waiting } = waitingElement(null, words.waiting())
  const pos = placeForBlock(state.selection, false).from
  const timer = setTimeout(() => addPlaceholder(view, { pos, element }), wonders)
  return {
    signal: waiting.signal,
    show: waiting.show,
    end: () => {
      clearTimeout(timer)
      if (!view.isDestroyed) removePlaceholder(view, element)
    },
  }
}

/** The blocks of a clipboard's HTML, parsed in slices so that the page stays responsive; null if cancelled. */
const blocksOf = async (
  html: string,
  { view }: Editor,
  { signal, show }: ReturnType<typeof showWaiting>,
): Promise<Fragment | TooMuch | null> => {
  const parser = DOMParser.fromSchema(view.state.schema)
  let blocks = Fragment.empty
  let letters = 0
  let end = performance.now() + atOnce
  for (const part of cleanedParts(html)) {
    const made = parser.parse(part).content
    blocks = blocks.append(made)
    letters += JSON.stringify(made).length
    const problem = tooManyBlocks(blocks.childCount + view.state.doc.childCount - 1) ?? tooLarge(letters)
    if (problem) return problem
    if (performance.now() < end) continue
    show(Math.min(1, blocks.childCount / limits.blocksPerDocument))
    await nextTask()
    if (signal.aborted || view.isDestroyed) return null
    end = performance.now() + atOnce
  }
  return blocks
}

/**
 * Inserts the content in one step, as the editor does with a normal paste. An author who has moved the cursor keeps
 * it.
 */
const putIn = (editor: Editor, slice: Slice, { from, to, clipboardData }: Pasted): void => {
  const { view } = editor
  const { selection } = view.state
  const stayed = selection.from === from && selection.to === to
  let own = selection.getBookmark()
  const follow = ({ transaction }: { transaction: Transaction }) => {
    own = own.map(transaction.mapping)
  }
  view.dispatch(closeHistory(view.state.tr.setSelection(TextSelection.create(view.state.doc, from, to))))
  editor.on('transaction', follow)
  const event = new ClipboardEvent('paste', { clipboardData })
  const isTaken = view.someProp('handlePaste', (handle) => handle(view, event, slice))
  if (!isTaken) view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView())
  editor.off('transaction', follow)
  if (!stayed) view.dispatch(view.state.tr.setSelection(own.resolve(view.state.doc)))
}

interface Pasted {
  from: number
  to: number
  clipboardData: DataTransfer
}

const pasteInParts = async (editor: Editor, data: DataTransfer, words: Words): Promise<void> => {
  const { range, end } = followPlace(editor, editor.state.selection)
  const waiting = showWaiting(editor, words)
  const blocks = await blocksOf(data.getData('text/html'), editor, waiting).finally(() => {
    waiting.end()
    end()
  })
  if (blocks instanceof Fragment)
    putIn(editor, Slice.maxOpen(blocks, false), { ...range, clipboardData: data })
  else if (blocks) words.refuse(blocks)
}

/** Copies the clipboard's data, which is available only during the paste event. */
const copyOf = (data: DataTransfer): DataTransfer => {
  const copy = new DataTransfer()
  for (const type of ['text/html', 'text/rtf', 'text/plain']) copy.setData(type, data.getData(type))
  return copy
}

/**
 * Refuses a paste that no lesson can contain before parsing it, and handles a large one in parts. Returns false for
 * any other.
 */
export const takeLarge = (editor: Editor, data: DataTransfer | null, words: Words): boolean => {
  const html = data?.getData('text/html') ?? ''
  const text = data?.getData('text/plain') ?? ''
  const { selection } = editor.state
  const isCode = selection.$from.parent.type.spec.code === true
  if (!data || isCode || html.length + text.length < worthCounting || html.includes('data-pm-slice'))
    return false
  const isText = html === ''
  const light = isText ? '' : lighter(html).html
  const problem = isText ? tooMuchText(text) : tooMuchIn(light)
  if (problem) words.refuse(problem)
  else if (light.length < worthParting || !(selection instanceof TextSelection)) return false
  else void pasteInParts(editor, copyOf(data), words).catch(handleError)
  return true
}
