import { mergeAttributes, Node } from '@tiptap/core'
import { calloutKinds } from '#contract/content/content.ts'
import { fileAddress } from '#contract/media/media.ts'

/** The blocks of the contract that Tiptap has no extension for. The editor's node views render them. */

/** Only uploaded files can be shown: pasting does not keep the address of an image on another site. */
const isOwnFile = (src: string | null): boolean => src?.startsWith(fileAddress('')) ?? false

const fromData = (name: string) => (element: HTMLElement) => element.getAttribute(`data-${name}`)
const numberFrom = (name: string) => (element: HTMLElement) => Number(element.getAttribute(name)) || null
const withData = (name: string) => (attributes: Record<string, unknown>) =>
  attributes[name] ? { [`data-${name}`]: String(attributes[name]) } : {}

/** Null means undecided, so that opening an old text does not change it. */
const decorative = {
  default: null,
  parseHTML: (element: HTMLElement) => (element.hasAttribute('data-decorative') ? true : null),
  renderHTML: withData('decorative'),
}

export const Image = Node.create({
  name: 'image',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: '' },
    alt: { default: '' },
    decorative,
    width: { default: null, parseHTML: numberFrom('width') },
    height: { default: null, parseHTML: numberFrom('height') },
    caption: { default: null, parseHTML: fromData('caption'), renderHTML: withData('caption') },
  }),
  parseHTML: () => [
    { tag: 'img[src]', getAttrs: (element) => (isOwnFile(element.getAttribute('src')) ? null : false) },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

export const Lottie = Node.create({
  name: 'lottie',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    src: { default: '', parseHTML: fromData('lottie'), renderHTML: () => ({}) },
    alt: { default: '', parseHTML: (element) => element.textContent ?? '', renderHTML: () => ({}) },
    decorative,
    still: { default: null, parseHTML: fromData('still'), renderHTML: withData('still') },
    loop: {
      default: true,
      parseHTML: (element) => element.hasAttribute('data-loop'),
      renderHTML: withData('loop'),
    },
  }),
  parseHTML: () => [
    {
      tag: 'div[data-lottie]',
      getAttrs: (element) => (isOwnFile(element.getAttribute('data-lottie')) ? null : false),
    },
  ],
  renderHTML: ({ node, HTMLAttributes }) => [
    'div',
    mergeAttributes(HTMLAttributes, { 'data-lottie': node.attrs.src as string }),
    node.attrs.alt as string,
  ],
})

export const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    kind: {
      default: 'info',
      parseHTML: (element: HTMLElement) =>
        calloutKinds.find((kind) => kind === element.dataset.kind) ?? 'info',
      renderHTML: withData('kind'),
    },
  }),
  parseHTML: () => [{ tag: 'aside[data-kind]' }],
  renderHTML: ({ HTMLAttributes }) => ['aside', HTMLAttributes, 0],
})

/** Ends a step, so it occurs only at the top level. */
export const PageBreak = Node.create({
  name: 'pageBreak',
  group: 'step',
  atom: true,
  draggable: true,
  parseHTML: () => [{ tag: 'hr[data-page-break]', priority: 60 }],
  renderHTML: ({ HTMLAttributes }) => ['hr', mergeAttributes(HTMLAttributes, { 'data-page-break': '' })],
})
