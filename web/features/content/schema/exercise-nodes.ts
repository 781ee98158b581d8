import { Node } from '@tiptap/core'
import * as z from 'zod/mini'
import { type ExerciseAttributes, type ExerciseType, exercises } from '../../../../contract/exercises.ts'

/** What an exercise is before its author has written a word. */
const empty: { [T in ExerciseType]: ExerciseAttributes<T> } = {
  emailInspection: {
    from_name: '',
    from_address: '',
    to: '',
    sent: '',
    subject: '',
    body: '',
    links: [],
    attachments: [],
    signs: [],
    is_phishing: true,
    needed: 3,
    hints: true,
    scored: true,
  },
  linkInspection: { links: [], scored: true },
  signInPrompt: {
    story: '',
    app: '',
    account: '',
    place: '',
    device: '',
    time: '',
    is_genuine: false,
    clues: [],
    scored: true,
  },
  passwordTrial: { task: '', wanted: 3, advice: '', scored: true },
  knowledgeCheck: { question: '', answers: [], explanation: '', scored: true },
}

/** From the clipboard: only what the contract would take. */
const attributesIn = (type: ExerciseType, element: HTMLElement): Record<string, unknown> | null => {
  try {
    const read = z.safeParse(exercises[type], JSON.parse(element.dataset.attributes ?? ''))
    return read.success ? read.data : null
  } catch {
    return null
  }
}

const exerciseNode = (type: ExerciseType) =>
  Node.create({
    name: type,
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () =>
      Object.fromEntries(
        Object.entries(empty[type]).map(([name, value]) => [
          name,
          { default: value as unknown, rendered: false, parseHTML: () => undefined },
        ]),
      ),
    parseHTML: () => [
      {
        tag: `div[data-exercise="${type}"]`,
        getAttrs: (element) => attributesIn(type, element) ?? false,
      },
    ],
    renderHTML: ({ node, HTMLAttributes }) => {
      const { id: _, ...attributes } = node.attrs
      return [
        'div',
        { ...HTMLAttributes, 'data-exercise': type, 'data-attributes': JSON.stringify(attributes) },
      ]
    },
  })

export const exerciseNodes = (Object.keys(exercises) as ExerciseType[]).map(exerciseNode)
