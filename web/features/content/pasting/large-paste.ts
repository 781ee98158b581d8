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

/** In characters: less is counted when it is saved, and read in one go, before anybody notices. */
const worthCounting = 10_000
const worthParting = 100_000
/** In milliseconds: how long the page may stand still at a time, and after how long somebody wonders what it does. */
const atOnce = 40
const wonders = 200

interface Words {
  refuse: (problem: TooMuch) => void
  waiting: () => { label: string; cancel: string }
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve))

/** Where the paste belongs while others go on writing: before what is typed there meanwhile. */
const followPlace = (editor: Editor, { from, to }: Selection) => {
  const range = { from, to }
  const follow = ({ transaction: { mapping } }: { transaction: Transaction }) => {
    range.from = mapping.map(range.from, -1)
    range.to = Math.max(range.from, mapping.map(range.to, -1))
  }
  editor.on('transaction', follow)
  return { range, end: () => editor.off('transaction', follow) }
}

/** Says in the text that something is being prepared, once that takes long; answers how to know that it was called off. */
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

/** The blocks of a clipboard's HTML, made in turns with whatever else the page has to do; null where it was called off. */
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

/** Puts it in by one step, as the editor itself does with what is pasted. Whoever went elsewhere stays there. */
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

/** What is on a clipboard only while it is pasted, kept for afterwards. */
const copyOf = (data: DataTransfer): DataTransfer => {
  const copy = new DataTransfer()
  for (const type of ['text/html', 'text/rtf', 'text/plain']) copy.setData(type, data.getData(type))
  return copy
}

/** Refuses what no lesson could hold before anything is made of it, and takes what is large in parts. False for all the rest. */
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
